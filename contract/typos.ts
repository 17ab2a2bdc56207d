import { z } from 'zod';
import { TYPO_LIMITS } from '#shared/community/typo-reports';
import { okResponse } from './envelope.ts';

const words = z.string().max(TYPO_LIMITS.letters * 2);

/** `POST /ko/v1/episodes/:id/typos`: the wrong text and its correction. */
export const typoBody = z.object({
  block: z
    .string()
    .regex(/^[0-9a-z]{1,12}$/)
    .describe('글이 든 문단의 번호'),
  offset: z.int().min(0).max(1_000_000).describe('문단의 글에서 몇 번째 글자(UTF-16)부터인지'),
  found: words.describe('본문에 있는 그대로의 말. 200자까지'),
  wanted: words.describe('고칠 말. 200자까지, 비우면 지우자는 뜻'),
});

/** Report id. */
export const typoResponse = okResponse(z.object({ id: z.int().positive() }));
