// Who owes what to whom. Charts/BoardScript.cs drives a board through its handle; a board holds the points and decides when to draw; a
// chart draws itself and answers in words. There are two kinds of each: over time (time/, entry live-charts.js) and over something else
// (distribution/, entry compare-charts.js). What both kinds share lies in frame/; nothing in frame/ asks which kind it has.

/**
 * What an entry module's createBoard gives to Charts/BoardScript.cs.
 * @typedef {object} BoardHandle
 * @property {(bytes: Uint8Array) => void} push a packet of points, as Charts/PointPacker.cs writes them
 * @property {(bands: object[]) => void} shade the stretches that are shaded, all phases and findings; only over time
 * @property {(first: number, names: {state: string, site?: string, route?: string}[]) => void} name what numbers in the lanes mean, from `first` on;
 *   only over time
 * @property {(settings: object, heard: number) => void} apply window, freezing, minimum threads, and of how many drags and double clicks the
 *   server knows; only over time
 * @property {(from: number, to: number) => void} show brings a stretch of time into view, on the charts and on the screen; only over time
 * @property {() => void} dispose
 */

/**
 * What a board (frame/board.js) gives to its charts and to what accompanies them.
 * @typedef {object} ChartHost
 * @property {(name: string) => import('./data/rings.js').RingTable} table the points
 * @property {import('./frame/theme.js').Theme} theme the colours
 * @property {(chart: Chart) => void} redraw one chart has changed by itself
 */

/**
 * What a board over time (time/time-board.js) gives beside that.
 * @typedef {ChartHost & object} TimeHost
 * @property {boolean} calm nothing may move by itself
 * @property {object[]} bands stretches that are shaded
 * @property {{state: string, site?: string, route?: string}[]} names what threads did, by the number in their lanes
 * @property {Record<string, number>} constants values of constant lines, by column
 * @property {Map<number, {name: string, why: string, rule: string}>} reasons why the pool changes its goal (time/injection-words.js)
 * @property {() => {from: number, to: number, ticks: object, live: boolean}} view what the x axis shows
 * @property {boolean} isRun it shows what was recorded: the whole counts, not the end
 * @property {(view: {from: number, to: number}) => {from: number, to: number, isLoad: boolean}} loadIn the part of a view that a run's loads fill
 * @property {() => number} lastTime time of the newest point
 * @property {(ring: object) => number} usualInterval the usual distance of two rows
 * @property {(t: number) => string} timeText a point in time for people
 * @property {(t: number) => number} epochMs the same on the wall clock, NaN where several runs are aligned
 */

/**
 * What a chart (frame/chart.js) gives to its board, its tools, its table and the crosshair.
 * @typedef {object} Chart
 * @property {string} id
 * @property {HTMLElement} element the figure
 * @property {HTMLElement} plot what is drawn into; its size and whether it is in sight are watched
 * @property {Map<string, HTMLElement>} entries the legend's buttons by trace
 * @property {object[]} lines traces that have a value at a place, back to front
 * @property {object[]} markers traces that have none
 * @property {Set<string>} hidden names of traces that a person switched off
 * @property {[number, number]} range of the x axis as drawn; NaN while there is nothing
 * @property {boolean} dirty it is to be drawn
 * @property {boolean} isVisible it is in sight
 * @property {() => void} measure its size has changed
 * @property {() => void} restyle the theme has changed
 * @property {() => void} settle there are other points, or another window
 * @property {(name: string, isShown: boolean) => void} show a person chose a trace
 * @property {(view: object, nowMs: number) => void} draw
 * @property {(pixel: number) => number} toX the place on the x axis below a pixel
 * @property {(pixel: number) => number} toY the value at the height of a pixel, NaN where there is none
 * @property {(x: number) => string} placeText that place in words
 * @property {(trace: object, x: number) => string} textAt what a line says there, in words; empty in a gap
 * @property {() => void} tell the legend's values are brought up to date without drawing
 * @property {(x: number, reach: number, inWords: boolean, y: number) => Note[]} notesAt what is marked there; y: below the pointer, else NaN
 * @property {() => {headers: string[], rows: string[][], caption?: string}} table the same figures as a table
 * @property {() => {text: string, isEmpty: boolean}} sentence the same in one sentence
 * @property {() => {data: object[], layout: object, until: Date | null}} picture plotly's data and layout for a file
 * @property {() => void} dispose
 */

/**
 * A line in the crosshair's box: of a trace, or a plain text with a class.
 * @typedef {{trace: object, label: string, value: string, wraps?: boolean} | {className: string, text: string}} Note
 */

/** The functions of a handle, for those who have to check one. */
export const handleFunctions = ['push', 'shade', 'name', 'apply', 'show', 'dispose'];

/** What each kind of chart must say for itself; frame/chart.js says the rest. */
export const chartFunctions = ['draw', 'settle', 'placeText', 'textAt', 'notesAt', 'table', 'sentence', 'picture'];
