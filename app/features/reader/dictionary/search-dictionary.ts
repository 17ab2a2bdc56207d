import type { DictionaryEntryDto } from '#contract/language';
import { call } from '../../../browser/api/browser-call.ts';
import { ApiError } from '../../../browser/api/call-error.ts';

export type DictionaryAnswer = { entries: DictionaryEntryDto[] } | { fault: string };

const FAILED = '찾지 못했습니다. 아래의 사전에서 찾아 주세요.';

/** Never throws. */
export async function searchDictionary(word: string): Promise<DictionaryAnswer> {
  try {
    return await call('GET /ko/v1/dictionary', { query: { word: word.trim() } });
  } catch (error) {
    return { fault: error instanceof ApiError ? error.message : FAILED };
  }
}
