import { REVIEW_RULES } from '../authors/submissions.ts';
import type { ShopFieldDefinition } from './shop-field-definition.ts';

/** The settings of the shop about authors. */
export const AUTHOR_SHOP_FIELDS = {
  authors: {
    label: '작가실',
    hint: '켜면 회원이 필명을 만들고 작품을 연재할 수 있습니다. 끄면 작가실의 모든 주소가 닫히고, 공개된 작품은 그대로입니다.',
    type: { kind: 'onOff', on: '켬', off: '끔', isOffAtFirst: true },
    section: 'authors',
    column: 'authors',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'authors' },
    isExported: true,
    visibility: 'pages',
    isLegal: false,
  },
  authorReview: {
    label: '검토',
    hint: '공개하기 전에 운영자가 확인하는 범위입니다. 신뢰 작가의 회차는 검토 없이 공개됩니다.',
    type: { kind: 'choice', options: REVIEW_RULES },
    section: 'authors',
    column: 'authorReview',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'authorReview' },
    isExported: true,
    visibility: 'server',
    isLegal: false,
  },
  authorOfferDays: {
    label: '계약을 생각할 기간',
    hint: '제안한 계약 조건을 작가가 살펴보고 수락할 수 있는 날수입니다. 이 기간에는 조건이 바뀌지 않습니다.',
    type: { kind: 'choice', options: { '15': '15일', '20': '20일', '30': '30일' } },
    section: 'authors',
    column: 'authorOfferDays',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'authorOfferDays' },
    isExported: true,
    visibility: 'server',
    isLegal: false,
  },
} as const satisfies Record<string, ShopFieldDefinition>;
