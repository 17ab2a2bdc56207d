import { z } from 'zod';
import { LOOKED_UP_LETTERS } from '#shared/reading/dictionaries';
import { LANGUAGE_LIMITS, TRANSLATION_TARGETS, type TranslationTarget } from '#shared/reading/translation';
import { okResponse } from './envelope.ts';

/** `GET /ko/v1/dictionary`: a word of the text. */
export const dictionaryQuery = z.object({
  word: z
    .string()
    .max(LOOKED_UP_LETTERS * 2)
    .describe('찾을 말. 40자까지'),
});

const dictionaryEntry = z.object({
  word: z.string(),
  partOfSpeech: z.string().describe('품사. 없으면 빈 글'),
  definition: z.string(),
  link: z.string().describe('사전의 주소. 없으면 빈 글'),
  dictionary: z.string().describe('사전의 이름'),
});
export type DictionaryEntryDto = z.infer<typeof dictionaryEntry>;
/** Meanings, best first. */
export const dictionaryResponse = okResponse(z.object({ entries: z.array(dictionaryEntry) }));

/** `POST /ko/v1/translations`: selected text. */
export const translationBody = z.object({
  text: z
    .string()
    .max(LANGUAGE_LIMITS.letters * 4)
    .describe('고른 글. 500자까지'),
  target: z.enum(Object.keys(TRANSLATION_TARGETS) as [TranslationTarget, ...TranslationTarget[]]).describe('옮길 말'),
});
/** The translation and who made it. */
export const translationResponse = okResponse(z.object({ text: z.string(), service: z.string() }));
