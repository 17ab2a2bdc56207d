import type { Json, JsonObject } from '#server/api/v1/openapi/json-types';

/** An answer of a test server. */
export interface RecordedAnswer {
  call: string;
  body: Json;
}

/** Longer examples only hide what they show. */
const MOST = 1500;
const LONGEST_TEXT = 120;

/** An example of each call: the fullest of its short answers, else the shortest. */
export function chooseExamples(answers: Iterable<RecordedAnswer>): JsonObject {
  const chosen = new Map<string, { text: string; example: Json }>();
  for (const { call, body } of answers) {
    const example = shorten(body);
    const text = JSON.stringify(example);
    const former = chosen.get(call);
    if (!former || isBetter(text, former.text)) chosen.set(call, { text, example });
  }
  return Object.fromEntries(
    [...chosen].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([call, { example }]) => [call, example]),
  );
}

function isBetter(text: string, former: string): boolean {
  if (text.length > MOST || former.length > MOST) return text.length < former.length;
  return text.length > former.length || (text.length === former.length && text < former);
}

/** One entry of each list, and the beginning of long texts. */
function shorten(value: Json): Json {
  if (typeof value === 'string')
    return value.length > LONGEST_TEXT && value.includes(' ') ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (Array.isArray(value)) return value.slice(0, 1).map(shorten);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part)]));
}
