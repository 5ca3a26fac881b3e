// node run.mjs SCRIPT ENVIRONMENT SUMMARY: runs every scenario of an exported script once, with a right and a wrong body, then its handleSummary; prints what happened as JSON.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as stubs from './stubs.mjs';

const [script, environment, summary] = process.argv.slice(2);
globalThis.__ENV = JSON.parse(environment);
const stub = JSON.stringify(new URL('./stubs.mjs', import.meta.url).href);
const text = readFileSync(script, 'utf8')
  .replace(/^import exec from 'k6\/execution';$/m, `import { exec } from ${stub};`)
  .replace(/^import http from 'k6\/http';$/m, `import { http } from ${stub};`)
  .replace(/from 'k6(\/metrics)?';$/gm, `from ${stub};`);
writeFileSync(`${script}.mjs`, text);
const module = await import(pathToFileURL(`${script}.mjs`).href);
for (const scenario of Object.keys(module.options.scenarios)) {
  stubs.iteration.scenario = scenario;
  stubs.answer.body = 'right';
  stubs.iteration.number = 0;
  module.default();
  stubs.answer.body = 'wrong';
  stubs.iteration.number = 1_000_000;
  module.default();
}

console.log(JSON.stringify({
  options: module.options,
  requests: stubs.requests,
  added: stubs.added,
  files: module.handleSummary(JSON.parse(summary)),
}));
