import { z } from 'zod';
import { LEGAL_KINDS } from '#shared/members/policies';
import { RANKING_BOARDS, RANKING_MEASURES, RANKING_CATEGORIES } from '#shared/merchandising/rankings';
import { CATEGORIES } from '#shared/catalog/categories';
import { AUDIENCE_KINDS, AUDIENCE_PLACES, MAX_NEW_DAYS } from '#shared/merchandising/audiences';
import { ROW_KINDS, SHOP_PAGES } from '#shared/merchandising/shop-pages';
import { WEEKDAYS } from '#shared/catalog/weekdays';
import { readFocus } from '#shared/merchandising/picture-focus';
import { NOTICE_FIELDS } from '#shared/merchandising/notice-fields';
import { PROMOTION_FIELDS } from '#shared/merchandising/promotion-fields';
import { contentForm } from './content-fields.ts';
import {
  START_BEFORE_END,
  colour,
  startsBeforeEnd,
  optionalLine,
  localTimestamp,
  nameList,
  requiredTimestamp,
  oneOf,
  slug,
  checkbox,
  requiredLine,
  integerBetween,
} from './form-fields.ts';

const MAX_WORKS = 500;
const MAX_TEXT = 100_000;
const STATUSES = ['', 'ongoing', 'completed', 'hiatus'] as const;
const ANY_SHELF = ['', ...CATEGORIES] as const;

export const themeForm = z
  .object({
    id: slug,
    title: requiredLine(100),
    sentence: optionalLine(300),
    background: colour,
    picture: optionalLine(100),
    position: integerBetween(0, 9999),
    isAdult: checkbox,
    fill: oneOf(['works', 'rule']),
    works: nameList(MAX_WORKS),
    shelf: oneOf(ANY_SHELF),
    genre: optionalLine(40),
    status: oneOf(STATUSES),
    tags: nameList(20),
  })
  .refine(({ fill, works }) => fill === 'rule' || works.length > 0, {
    path: ['works'],
    error: '작품을 하나 이상 적어 주세요.',
  });

export const hallForm = z
  .object({
    id: slug,
    title: requiredLine(100),
    intro: optionalLine(1000),
    notice: optionalLine(1000),
    background: colour,
    picture: optionalLine(100),
    position: integerBetween(0, 9999),
    publisher: optionalLine(100),
    works: nameList(MAX_WORKS),
  })
  .refine(({ publisher, works }) => publisher !== '' || works.length > 0, {
    path: ['publisher'],
    error: '출판사나 작품을 적어 주세요.',
  });

export const promotionForm = contentForm(PROMOTION_FIELDS)
  .refine(startsBeforeEnd, START_BEFORE_END)
  .refine(({ percent, freeFirst }) => percent > 0 || freeFirst > 0, {
    path: ['percent'],
    error: '할인율이나 무료로 여는 회차 수를 적어 주세요.',
  });

export const noticeForm = contentForm(NOTICE_FIELDS)
  .refine(({ opensAt, endsAt }) => startsBeforeEnd({ startsAt: opensAt, endsAt }), START_BEFORE_END)
  .refine(({ alertFrom, alertUntil }) => startsBeforeEnd({ startsAt: alertFrom, endsAt: alertUntil }), {
    ...START_BEFORE_END,
    path: ['alertUntil'],
  })
  .refine(({ alert, alertFrom, alertUntil }) => alert !== '' || (!alertFrom && !alertUntil), {
    path: ['alert'],
    error: '모든 화면의 위에 보일 문장을 적어 주세요.',
  });

export const faqForm = z.object({
  id: slug,
  category: requiredLine(12),
  question: requiredLine(100),
  text: requiredLine(MAX_TEXT),
  position: integerBetween(0, 9999),
});

export const legalForm = z.object({
  kind: oneOf(LEGAL_KINDS),
  version: z
    .string()
    .default('')
    .refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)), '시행일을 적어 주세요.'),
  title: requiredLine(100),
  text: requiredLine(MAX_TEXT),
  isUnfavourable: checkbox,
});

export const routeForm = z
  .object({
    from: requiredLine(2000),
    to: requiredLine(2000),
    isExternal: checkbox,
    startsAt: localTimestamp,
    endsAt: localTimestamp,
  })
  .refine(startsBeforeEnd, START_BEFORE_END);

export const wordForm = z
  .object({
    word: requiredLine(30),
    how: oneOf(['pin', 'hide']),
    place: integerBetween(1, 10),
    startsAt: localTimestamp,
    endsAt: localTimestamp,
  })
  .refine(startsBeforeEnd, START_BEFORE_END);

export const pinForm = z
  .object({
    work: requiredLine(300),
    board: oneOf(RANKING_BOARDS),
    shelf: oneOf(RANKING_CATEGORIES),
    by: oneOf(RANKING_MEASURES),
    place: integerBetween(1, 20),
    startsAt: requiredTimestamp,
    endsAt: requiredTimestamp,
  })
  .refine(startsBeforeEnd, START_BEFORE_END);

export const curationForm = z
  .object({
    page: oneOf(SHOP_PAGES),
    slug: slug.refine((text) => text !== 'usual', 'usual은 기본 진열의 이름입니다. 다른 이름을 적어 주세요.'),
    title: requiredLine(100),
    isDraft: checkbox,
    startsAt: localTimestamp,
    endsAt: localTimestamp,
  })
  .refine(startsBeforeEnd, START_BEFORE_END);

const standing = {
  startsAt: localTimestamp,
  endsAt: localTimestamp,
  who: oneOf(AUDIENCE_KINDS),
  newWithinDays: integerBetween(0, MAX_NEW_DAYS),
  on: oneOf(['', ...AUDIENCE_PLACES]),
};

export const bannerForm = z
  .object({
    ...standing,
    of: oneOf(['work', 'promotion', 'link']),
    work: optionalLine(300),
    promotion: optionalLine(40),
    link: optionalLine(300).refine(
      (text) => text === '' || /^\/(?![/\\])[^\s\\]{0,300}$/.test(text),
      '/event/page/3처럼 서점 안의 주소로 적어 주세요.',
    ),
    title: optionalLine(200),
    note: optionalLine(200),
    quote: optionalLine(200),
    background: colour,
    picture: optionalLine(100),
    focus: optionalLine(10).transform(readFocus),
  })
  .refine(startsBeforeEnd, START_BEFORE_END)
  .superRefine((banner, check) => {
    if (banner[banner.of] === '')
      check.addIssue({ code: 'custom', path: [banner.of], message: '무엇의 배너인지 골라 주세요.' });
    if (banner.of === 'link' && banner.picture === '' && banner.work === '')
      check.addIssue({ code: 'custom', path: ['picture'], message: '그림을 골라 주세요.' });
    if (banner.of === 'link' && banner.title === '')
      check.addIssue({ code: 'custom', path: ['title'], message: '어디로 가는 배너인지 제목을 적어 주세요.' });
  });

/** Audience kinds that require a name. */
const NAMED = new Set<string>(['genre', 'publisher', 'theme', 'pavilion', 'tag']);

export const rowForm = z
  .object({
    ...standing,
    title: requiredLine(200),
    kind: oneOf(ROW_KINDS),
    shelf: oneOf(ANY_SHELF),
    name: optionalLine(200),
    works: nameList(60),
    day: oneOf(['', ...WEEKDAYS]),
    board: oneOf(RANKING_BOARDS),
    by: oneOf(RANKING_MEASURES),
    limit: integerBetween(0, 30),
    without: nameList(20),
    genre: optionalLine(40),
    status: oneOf(STATUSES),
    price: oneOf(['', 'free', 'some-free', 'paid']),
  })
  .refine(startsBeforeEnd, START_BEFORE_END)
  .superRefine((row, check) => {
    if (NAMED.has(row.kind) && row.name === '')
      check.addIssue({ code: 'custom', path: ['name'], message: '무엇으로 채울지 골라 주세요.' });
    if (row.kind === 'works' && row.works.length === 0)
      check.addIssue({ code: 'custom', path: ['works'], message: '작품을 하나 이상 골라 주세요.' });
    if (row.kind === 'shelf' && row.shelf === '')
      check.addIssue({ code: 'custom', path: ['shelf'], message: '서가를 골라 주세요.' });
  });
