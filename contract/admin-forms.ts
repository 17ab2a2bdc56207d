import { z } from 'zod';
import { LEGAL_KINDS } from '#shared/members/policies';
import { RANKING_BOARDS, RANKING_MEASURES, RANKING_CATEGORIES } from '#shared/merchandising/rankings';
import { CATEGORIES } from '#shared/catalog/categories';
import { AUDIENCE_KINDS, AUDIENCE_PLACES, MAX_NEW_DAYS } from '#shared/merchandising/audiences';
import { ROW_KINDS, SHOP_PAGES } from '#shared/merchandising/shop-pages';
import { WEEKDAYS } from '#shared/catalog/weekdays';
import {
  ORDER,
  colour,
  inOrder,
  line,
  moment,
  names,
  requiredTimestamp,
  oneOf,
  slug,
  ticked,
  told,
  whole,
} from './form-fields.ts';

const MAX_WORKS = 500;
const MAX_TEXT = 100_000;
const STATUSES = ['', 'ongoing', 'completed', 'hiatus'] as const;
const ANY_SHELF = ['', ...CATEGORIES] as const;

export const themeForm = z
  .object({
    id: slug,
    title: told(100),
    sentence: line(300),
    background: colour,
    picture: line(100),
    position: whole(0, 9999),
    isAdult: ticked,
    fill: oneOf(['works', 'rule']),
    works: names(MAX_WORKS),
    shelf: oneOf(ANY_SHELF),
    genre: line(40),
    status: oneOf(STATUSES),
    tags: names(20),
  })
  .refine(({ fill, works }) => fill === 'rule' || works.length > 0, {
    path: ['works'],
    error: '작품을 하나 이상 적어 주세요.',
  });

export const hallForm = z
  .object({
    id: slug,
    title: told(100),
    intro: line(1000),
    notice: line(1000),
    background: colour,
    picture: line(100),
    position: whole(0, 9999),
    publisher: line(100),
    works: names(MAX_WORKS),
  })
  .refine(({ publisher, works }) => publisher !== '' || works.length > 0, {
    path: ['publisher'],
    error: '출판사나 작품을 적어 주세요.',
  });

export const promotionForm = z
  .object({
    id: slug,
    title: told(100),
    intro: line(500),
    background: colour,
    works: names(MAX_WORKS).refine((all) => all.length > 0, '작품을 하나 이상 적어 주세요.'),
    percent: whole(0, 90),
    kinds: oneOf(['both', 'buy', 'rental']),
    freeFirst: whole(0, 2000),
    startsAt: requiredTimestamp,
    endsAt: requiredTimestamp,
  })
  .refine(inOrder, ORDER)
  .refine(({ percent, freeFirst }) => percent > 0 || freeFirst > 0, {
    path: ['percent'],
    error: '할인율이나 무료로 열 회차 수를 적어 주세요.',
  });

export const noticeForm = z
  .object({
    id: slug,
    category: told(12),
    title: told(100),
    text: told(MAX_TEXT),
    isPinned: ticked,
    opensAt: moment,
    endsAt: moment,
    alert: line(120),
    alertFrom: moment,
    alertUntil: moment,
  })
  .refine(({ opensAt, endsAt }) => inOrder({ startsAt: opensAt, endsAt }), ORDER)
  .refine(({ alertFrom, alertUntil }) => inOrder({ startsAt: alertFrom, endsAt: alertUntil }), {
    ...ORDER,
    path: ['alertUntil'],
  })
  .refine(({ alert, alertFrom, alertUntil }) => alert !== '' || (!alertFrom && !alertUntil), {
    path: ['alert'],
    error: '모든 화면의 위에 보일 문장을 적어 주세요.',
  });

export const faqForm = z.object({
  id: slug,
  category: told(12),
  question: told(100),
  text: told(MAX_TEXT),
  position: whole(0, 9999),
});

export const legalForm = z.object({
  kind: oneOf(LEGAL_KINDS),
  version: z
    .string()
    .default('')
    .refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)), '시행일을 적어 주세요.'),
  title: told(100),
  text: told(MAX_TEXT),
  isUnfavourable: ticked,
});

export const routeForm = z
  .object({ from: told(2000), to: told(2000), isExternal: ticked, startsAt: moment, endsAt: moment })
  .refine(inOrder, ORDER);

export const wordForm = z
  .object({ word: told(30), how: oneOf(['pin', 'hide']), place: whole(1, 10), startsAt: moment, endsAt: moment })
  .refine(inOrder, ORDER);

export const pinForm = z
  .object({
    work: told(300),
    board: oneOf(RANKING_BOARDS),
    shelf: oneOf(RANKING_CATEGORIES),
    by: oneOf(RANKING_MEASURES),
    place: whole(1, 20),
    startsAt: requiredTimestamp,
    endsAt: requiredTimestamp,
  })
  .refine(inOrder, ORDER);

export const curationForm = z
  .object({
    page: oneOf(SHOP_PAGES),
    slug: slug.refine((text) => text !== 'usual', 'usual은 평소의 진열입니다. 다른 이름을 적어 주세요.'),
    title: told(100),
    isDraft: ticked,
    startsAt: moment,
    endsAt: moment,
  })
  .refine(inOrder, ORDER);

const standing = {
  startsAt: moment,
  endsAt: moment,
  who: oneOf(AUDIENCE_KINDS),
  newWithinDays: whole(0, MAX_NEW_DAYS),
  on: oneOf(['', ...AUDIENCE_PLACES]),
};

export const bannerForm = z
  .object({
    ...standing,
    of: oneOf(['work', 'promotion', 'link']),
    work: line(300),
    promotion: line(40),
    link: line(300).refine(
      (text) => text === '' || /^\/(?![/\\])[^\s\\]{0,300}$/.test(text),
      '/event/page/3처럼 서점 안의 주소로 적어 주세요.',
    ),
    title: line(200),
    note: line(200),
    quote: line(200),
    background: colour,
    picture: line(100),
  })
  .refine(inOrder, ORDER)
  .superRefine((banner, check) => {
    if (banner[banner.of] === '')
      check.addIssue({ code: 'custom', path: [banner.of], message: '무엇의 배너인지 적어 주세요.' });
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
    title: told(200),
    kind: oneOf(ROW_KINDS),
    shelf: oneOf(ANY_SHELF),
    name: line(200),
    works: names(60),
    day: oneOf(['', ...WEEKDAYS]),
    board: oneOf(RANKING_BOARDS),
    by: oneOf(RANKING_MEASURES),
    limit: whole(0, 30),
    without: names(20),
    genre: line(40),
    status: oneOf(STATUSES),
    price: oneOf(['', 'free', 'some-free', 'paid']),
  })
  .refine(inOrder, ORDER)
  .superRefine((row, check) => {
    if (NAMED.has(row.kind) && row.name === '')
      check.addIssue({ code: 'custom', path: ['name'], message: '무엇으로 채울지 이름을 적어 주세요.' });
    if (row.kind === 'works' && row.works.length === 0)
      check.addIssue({ code: 'custom', path: ['works'], message: '작품을 하나 이상 적어 주세요.' });
    if (row.kind === 'shelf' && row.shelf === '')
      check.addIssue({ code: 'custom', path: ['shelf'], message: '서가를 골라 주세요.' });
  });
