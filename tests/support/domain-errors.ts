import assert from 'node:assert/strict';
import { DomainError } from '#kernel/domain-error';

/** Expects the error `NAME code`; returns its details. */
export async function rejectsWith(response: Promise<unknown>, nameAndCode: string): Promise<DomainError['details']> {
  try {
    await response;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    assert.equal(error.message, nameAndCode);
    return error.details;
  }
  return assert.fail(`${nameAndCode} was expected, and nothing was refused`);
}
