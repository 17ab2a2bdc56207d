import assert from 'node:assert/strict';
import { Refusal } from '#shared/refusal';

/** Asserts that something is refused as `NAME code`; gives back the facts. */
export async function refusedAs(answer: Promise<unknown>, nameAndCode: string): Promise<Refusal['facts']> {
  try {
    await answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    assert.equal(error.message, nameAndCode);
    return error.facts;
  }
  return assert.fail(`${nameAndCode} was expected, and nothing was refused`);
}
