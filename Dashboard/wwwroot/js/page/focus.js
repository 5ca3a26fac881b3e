// Who works with the keyboard keeps their place: when what has the focus is taken away (a form that was saved, a row that was deleted, a
// button that gave way to another one), the focus goes to what opened it, to what took its place, or to its nearest neighbour.

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]';
/** Who draws a page may set the focus itself, which takes a way to the server and back. */
const patienceMs = 150;
const kept = 30;

/** What had the focus, newest last: the element, what it is called, and where it stood. */
const trail = [];
let wait = 0;

const nameOf = element => `${element.tagName} ${element.getAttribute('aria-label') ?? element.id ?? ''} ${element.textContent.trim()}`;
const canTake = element => element.isConnected && element.matches(focusable) && element.checkVisibility({ visibilityProperty: true });
const inside = parent => [...parent.querySelectorAll(focusable)].filter(element => element.tabIndex >= 0 && canTake(element));

/** Ancestors from the nearest to the farthest, each with the place of the branch below it. */
function branches(element) {
  const found = [];
  for (let child = element; child.parentElement; child = child.parentElement) {
    found.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  }
  return found;
}

/** What is to have the focus after the last one of the trail was taken away. */
function successor() {
  const lost = trail.at(-1);
  if (canTake(lost.element)) return lost.element;
  if (lost.element.isConnected) return null; // It is disabled, or hidden, for now: it has its turn when it is back.
  if (lost.element.tagName === 'H1') return document.querySelector('main h1');
  const standing = lost.branches.filter(({ parent }) => parent.isConnected);
  if (standing.length === 0) return document.querySelector('main');
  const [{ parent: home }] = standing;
  const again = inside(home).find(element => nameOf(element) === lost.name);
  const opener = trail.findLast(({ element }) => home.contains(element) && canTake(element))?.element;
  return again ?? opener ?? neighbour(standing);
}

function neighbour(standing) {
  for (const { parent, index } of standing) {
    const near = inside(parent);
    const after = near.find(element => [...parent.children].findIndex(child => child.contains(element)) >= index);
    if (after ?? near.at(-1)) return after ?? near.at(-1);
    if (parent.tagName === 'MAIN') return parent;
  }
  return document.querySelector('main');
}

function restore() {
  wait = 0;
  if (trail.length === 0 || document.activeElement !== document.body) return;
  const next = successor();
  if (next?.tagName === 'H1') next.tabIndex = -1;
  next?.focus({ preventScroll: next.matches('h1, main') });
}

document.addEventListener('focusin', ({ target }) => {
  trail.push({ element: target, name: nameOf(target), branches: branches(target) });
  if (trail.length > kept) trail.shift();
});

// Who presses where nothing takes the focus wants it nowhere.
document.addEventListener('pointerdown', ({ target }) => {
  if (target.closest(`${focusable}, label`) === null) trail.length = 0;
});

new MutationObserver(() => {
  if (wait === 0 && trail.length > 0 && document.activeElement === document.body) wait = setTimeout(restore, patienceMs);
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'hidden', 'open'] });
