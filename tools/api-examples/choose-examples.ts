import type { Json, JsonObject } from '#server/api/v1/openapi/json-types';

/** An answer of a test server. */
export interface RecordedAnswer {
  call: string;
  body: Json;
}

/** Longer examples only hide what they show. */
const MOST = 1500;
const LONGEST_TEXT = 120;
const SIGNED_TEXT = /^(?=.*\d)[\w.-]{40,}$/;
const SHOWN_OF_SIGNED = 12;

/** An example of each call: the fullest of its short answers, else the shortest. */
export function chooseExamples(answers: Iterable<RecordedAnswer>): JsonObject {
  const chosen = new Map<string, { text: string; example: Json }>();
  for (const { call, body } of answers) {
    const example = shorten(body);
    const text = JSON.stringify(example);
    const former = chosen.get(call);
    if (!former || isBetter(text, former.text)) chosen.set(call, { text, example });
  }
  return Object.fromEntries([...chosen].map(([call, { example }]) => [call, example]));
}

/**
 * The examples with those of `current` where a recorded one has the same fields: times and numbers of a test run do not
 * change the file.
 */
export function updateExamples(current: JsonObject, recorded: JsonObject): JsonObject {
  const changed = Object.entries(recorded).filter(
    ([call, example]) => fieldsOf(current[call] ?? null) !== fieldsOf(example),
  );
  const examples = Object.entries({ ...current, ...Object.fromEntries(changed) });
  return Object.fromEntries(examples.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function fieldsOf(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(fieldsOf).join()}]`;
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  const fields = Object.entries(value).map(([name, part]) => `${name}:${fieldsOf(part)}`);
  return `{${fields.toSorted().join()}}`;
}

function isBetter(text: string, former: string): boolean {
  if (text.length > MOST || former.length > MOST) return text.length < former.length;
  return text.length > former.length || (text.length === former.length && text < former);
}

/** One entry of each list, and the beginning of long texts, tokens, signatures and hashes. */
function shorten(value: Json): Json {
  if (typeof value === 'string') {
    if (SIGNED_TEXT.test(value)) return `${value.slice(0, SHOWN_OF_SIGNED)}…`;
    return value.length > LONGEST_TEXT && value.includes(' ') ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  }
  if (Array.isArray(value)) return value.slice(0, 1).map(shorten);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part)]));
}
