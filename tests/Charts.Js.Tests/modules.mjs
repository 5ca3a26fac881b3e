// The page's modules as a browser would load them; Node takes .js without a package.json for CommonJS, so they come by their text.
import { readFile } from 'node:fs/promises';

const folder = new URL('../../Dashboard/wwwroot/js/', import.meta.url);

/** Loads a module that imports nothing. */
export async function load(name) {
  const text = await readFile(new URL(name, folder), 'utf8');
  return import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
}
