import { openClient } from './client.mjs';
import { rowsWritten } from './rows-written.mjs';
import { median } from './statistics.mjs';

/**
 * An operation whose cost is to be followed from small spaces to large ones.
 * @typedef {object} Operation
 * @property {string} name
 * @property {keyof import('./options.mjs').Options['times']} times
 * @property {number} [goal] The largest ratio that is aimed at.
 * @property {keyof import('./fill.mjs').FilledSpace['requests']} request
 * @property {keyof import('./fill.mjs').FilledSpace['requests']} [after] What is asked before each measurement, and not measured.
 * @property {(response: { items: unknown[] }) => boolean} [proof] Whether the response is what the name says.
 */

/** @type {Operation[]} */
export const OPERATIONS = [
  { name: 'Read a page by id', times: 'read', goal: 1.5, request: 'byId' },
  { name: 'Read a page by path', times: 'read', goal: 1.5, request: 'byPath' },
  { name: 'Read a page as Document', times: 'read', request: 'asDocument' },
  { name: 'Search a common word', times: 'read', goal: 3, request: 'commonWord', proof: finds },
  { name: 'Search a rare word', times: 'read', goal: 3, request: 'rareWord', proof: finds },
  { name: 'List 25 files', times: 'read', request: 'files' },
  { name: 'List pages', times: 'list', request: 'pages' },
  { name: 'List pages after an edit', times: 'list', after: 'edit', request: 'pages' },
  { name: 'Read the folder of half of the pages', times: 'list', request: 'folder' },
  { name: 'Edit a page', times: 'write', goal: 2, request: 'edit' },
  { name: 'Create a page in the folder of half', times: 'write', request: 'createInFolder' },
  { name: 'Duplicate the space', times: 'duplicate', goal: 2, request: 'duplicate' },
];

/**
 * Measures an operation on all spaces in turns, so that whatever else the machine does hits all alike.
 * @param {ReturnType<typeof openClient>} client
 * @param {readonly import('./fill.mjs').FilledSpace[]} spaces
 * @param {Operation} operation
 * @param {number} times
 * @returns {Promise<number[]>} The median of milliseconds for each space.
 */
export async function measure(client, spaces, { name, request, after, proof }, times) {
  const results = spaces.map(() => []);
  for (let time = 0; time < times; time++) {
    for (const [index, { headers, requests }] of spaces.entries()) {
      if (after) await client.ask(headers, requests[after]());
      const { ms, response } = await client.ask(headers, requests[request]());
      if (proof && !proof(response)) throw new Error(`${name}: nothing was found, so nothing can be measured.`);
      results[index].push(ms);
    }
  }
  return results.map(median);
}

/**
 * Measures the first list of pages that a process answers about each space, with as many processes as asked for.
 * @param {import('./stage.mjs').Stage} stage
 * @param {readonly import('./fill.mjs').FilledSpace[]} spaces
 * @param {number} starts
 */
export async function measureCold(stage, spaces, starts) {
  const results = spaces.map(() => []);
  for (let start = 0; start < starts; start++) {
    const api = await stage.startApi();
    const client = openClient(api.origin);
    // What every first request of a process pays for is not what is asked here.
    for (let time = 0; time < 20; time++) await client.ask(spaces[0].headers, spaces[0].requests.byId());
    for (const [index, space] of spaces.entries()) {
      const { ms } = await client.ask(space.headers, space.requests.pages());
      results[index].push(ms);
    }
    await client.close();
    await api.stop();
  }
  return results.map(median);
}

/**
 * Counts the rows that the edit of one page writes, for each space.
 * @param {import('./stage.mjs').Stage} stage
 * @param {ReturnType<typeof openClient>} client
 * @param {readonly import('./fill.mjs').FilledSpace[]} spaces
 */
export async function countRows({ database }, client, spaces) {
  const counts = [];
  for (const space of spaces) {
    const { response } = await client.ask(space.headers, space.requests.edit());
    counts.push(await rowsWritten(database, response.revision));
  }
  return counts;
}

function finds({ items }) {
  return items.length > 0;
}
