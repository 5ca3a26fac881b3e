// What an exported script imports from k6, as far as it uses it: requests are noted, nothing is sent.
export const requests = [];
export const answer = { status: 200, body: 'right' };
export const iteration = { scenario: '', number: 0 };
export const added = [];

export const http = {
  request(method, url, body, params) {
    requests.push({ method, url, body, params });
    return answer;
  },
};
export const exec = { scenario: { get name() { return iteration.scenario; }, get iterationInTest() { return iteration.number; } } };
export const check = (value, tests) => Object.values(tests).every((test) => test(value));
export class Counter {
  constructor(name) { this.name = name; }
  add(value) { added.push({ name: this.name, value }); }
}
