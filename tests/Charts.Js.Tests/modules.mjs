// The page's modules as a browser would load them: Node takes .js without a package.json of its own for CommonJS, so it is told otherwise.
import { register } from 'node:module';
import { readFile } from 'node:fs/promises';

const folder = new URL('../../Dashboard/wwwroot/js/', import.meta.url);
const isOurs = `url.startsWith(${JSON.stringify(folder.href)})`;
const hook = `export const load = (url, context, next) => next(url, ${isOurs} ? { ...context, format: 'module' } : context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);

/** Loads a module by its path below wwwroot/js. */
export function load(path) {
  return import(new URL(path, folder).href);
}

/** A table of cases that the C# tests read too. */
export async function fixture(name) {
  return JSON.parse(await readFile(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'));
}
