// The board of a page that the person has left while its code was on the way: it draws nothing.

/** @type {import('../contract.js').BoardHandle} */
export const noBoard = { push() {}, shade() {}, name() {}, apply() {}, show() {}, dispose() {} };

/** Whether there is still something to draw on: an element of a page that is gone comes as null, or stands in no document. */
export const isShown = element => element?.isConnected === true;
