import { z } from 'zod';
import { EVENT_SLUG, eventLink } from '#shared/merchandising/events';
import { EVENT_FIELDS } from '#shared/merchandising/event-fields';
import { readIconName } from '#shared/content/icons';
import { contentForm } from './content-fields.ts';
import {
  START_BEFORE_END,
  startsBeforeEnd,
  optionalLine,
  localTimestamp,
  nameList,
  slug,
  checkbox,
  requiredLine,
} from './form-fields.ts';

const MAX_TEXT = 20_000;
const icon = optionalLine(60).refine(
  (name) => name === '' || readIconName(name) !== undefined,
  'gift나 tabler:gift처럼 아이콘의 이름을 적어 주세요.',
);
const some = (all: string[]): boolean => all.length > 0;

/** An event without its blocks. */
export const eventForm = contentForm(EVENT_FIELDS).refine(startsBeforeEnd, START_BEFORE_END);

/** A block of an event page. */
export const eventBlockForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: requiredLine(200), icon }),
  z.object({ kind: z.literal('text'), text: requiredLine(MAX_TEXT) }),
  z.object({ kind: z.literal('image'), picture: requiredLine(100), alt: requiredLine(300) }),
  z.object({
    kind: z.literal('works'),
    title: optionalLine(100),
    works: nameList(60).refine(some, '작품을 하나 이상 적어 주세요.'),
  }),
  z.object({ kind: z.literal('promotion'), title: optionalLine(100), name: slug }),
  z.object({ kind: z.literal('theme'), title: optionalLine(100), name: slug }),
  z.object({ kind: z.literal('coupon'), name: requiredLine(40) }),
  z.object({ kind: z.literal('gift'), name: z.string().regex(EVENT_SLUG, '선물의 이름을 적어 주세요.') }),
  z.object({ kind: z.literal('attendance') }),
  z.object({ kind: z.literal('countdown'), text: requiredLine(60), to: localTimestamp }),
  z.object({
    kind: z.literal('link'),
    text: requiredLine(60),
    href: requiredLine(2000).refine(
      (href) => eventLink(href) !== 'refused',
      '/로 시작하는 서점의 주소나 https 주소로 적어 주세요.',
    ),
    icon,
  }),
  z.object({ kind: z.literal('notice'), title: optionalLine(100), text: requiredLine(MAX_TEXT), open: checkbox }),
  z.object({
    kind: z.literal('winners'),
    title: optionalLine(100),
    on: z.union([z.literal(''), z.iso.date('2026-12-20처럼 적어 주세요.')]).default(''),
    works: nameList(1000).refine(some, '당첨자를 한 분 이상 적어 주세요.'),
  }),
  z.object({ kind: z.literal('divider') }),
]);
export type EventBlockForm = z.infer<typeof eventBlockForm>;
