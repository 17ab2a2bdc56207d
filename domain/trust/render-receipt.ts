import type { ShopProfile } from '#domain/merchandising';
import { episodeNames } from '#shared/catalog/episode-names';
import { legalDay } from '#shared/members/policies';
import type { EntitlementSource } from '#shared/money/purchases';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { escapeHtml } from '#shared/content/escape-markup';
import type { AcquiredRow } from './receipt-store.ts';

export interface ReceiptData {
  shop: Pick<ShopProfile, 'name' | 'company' | 'representative' | 'businessNumber' | 'mailOrderNumber'>;
  /** The shop's address without trailing slash. */
  url: string;
  memberNo: number;
  work: number;
  title: string;
  issuedAt: Date;
  acquired: AcquiredRow[];
}

const STYLE = `body{max-width:40rem;margin:0 auto;padding:2rem 1.25rem;background:#fbfaf7;color:#1c1b19;font:16px/1.6 sans-serif;word-break:keep-all}
h1{margin:0 0 .25rem;font-size:1.5rem}h2{margin:2rem 0 .5rem;padding-top:1.5rem;border-top:1px solid #cdc5b6;font-size:1.1rem}p{margin:.5rem 0}
dl{display:grid;grid-template-columns:8rem 1fr;gap:.375rem .75rem;margin:0}dt{color:#5d574e}dd{margin:0;overflow-wrap:anywhere}code{overflow-wrap:anywhere}.note{color:#5d574e;font-size:.875rem}
@media(prefers-color-scheme:dark){body{background:#141312;color:#e9e5dd}h2{border-color:#45403a}dt,.note{color:#aaa296}}`;

const SOURCES: Record<EntitlementSource, string> = {
  purchase: '구매',
  ticket: '대여권',
  'wait-free': '기다리면 무료',
  gift: '선물',
  operator: '서점 지급',
};

/** Renders a receipt as one page without script or external resources, with the same data as JSON. */
export function renderReceipt(receipt: ReceiptData): string {
  const { shop, url, memberNo, title, issuedAt, acquired } = receipt;
  const name = `구매 확인서 · ${title}`;
  const keys = `${url}/.well-known/jwks.json`;
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(name)}</title><style>${STYLE}</style></head>
<body><h1>구매 확인서</h1>
<p>${escapeHtml(shop.name)}에서 회원님이 구매하거나 받은 작품을 확인하는 문서입니다.</p>
${list([
  ['작품', title],
  ['회원 번호', String(memberNo)],
  ['발급 일시', `${formatSeoulTime(issuedAt)}(한국 시각)`],
])}
${acquired.map(section).join('\n')}
<h2>판매자</h2>
${list([
  ['서점', `${shop.name} (${url})`],
  ['상호', shop.company],
  ['대표자', shop.representative],
  ['사업자등록번호', shop.businessNumber],
  ['통신판매업 신고번호', shop.mailOrderNumber],
])}
<h2>서명 확인</h2>
<p class="note">이 파일의 마지막 줄은 그 앞의 모든 내용에 대한 서점의 전자 서명(Ed25519, JWS)입니다. 내용을 한 글자라도 바꾸면 서명이 맞지 않습니다. 서점의 공개키는 <code>${escapeHtml(keys)}</code>에 있으며, 공개키 파일을 함께 보관하면 인터넷 연결 없이도 확인할 수 있습니다.</p>
<p class="note"><code>npm run seoga -- receipt verify &lt;이 파일&gt; --key &lt;공개키 파일&gt;</code></p>
<script type="application/json">${JSON.stringify(receiptData(receipt)).replaceAll('<', String.raw`\u003c`)}</script>
</body></html>
`;
}

function section(row: AcquiredRow): string {
  const kind = row.kind === 'buy' ? '소장' : '대여';
  const heading = row.source === 'purchase' ? kind : `${kind} (${SOURCES[row.source]})`;
  return `<h2>${heading}</h2>
${list([
  ['회차', episodesOf(row)],
  [row.source === 'purchase' ? '구매 일시' : '받은 일시', formatSeoulTime(row.at)],
  ['이용 기간', termOf(row)],
  ['가격', priceOf(row)],
  ['구매 번호', row.purchase === null ? '' : String(row.purchase)],
  ['이용약관', row.terms === null ? '' : `${legalDay(row.terms)} 시행`],
])}`;
}

function episodesOf({ positions, unit }: AcquiredRow): string {
  const names = episodeNames(positions, unit);
  return positions.length > 1 ? `${names} (모두 ${positions.length}${UNIT_NAMES[unit]})` : names;
}

function termOf({ kind, endsAt, unopenedHours }: AcquiredRow): string {
  if (kind === 'buy' || endsAt === null) return kind === 'buy' ? '기간 제한 없음' : '';
  const end = `${formatSeoulTime(endsAt)}까지`;
  return unopenedHours === null ? end : `첫 열람 후 ${unopenedHours}시간, 늦어도 ${end}`;
}

function priceOf({ coins, won }: AcquiredRow): string {
  if (coins === null) return '무료';
  const sum = `${coins.toLocaleString('ko-KR')}코인`;
  if (coins === 0 || won === null) return sum;
  return won === 0 ? `${sum} (무료로 받은 코인)` : `${sum} (결제 금액 기준 ${won.toLocaleString('ko-KR')}원)`;
}

/** The JSON data: exact times, every episode. */
function receiptData({ shop, url, memberNo, work, title, issuedAt, acquired }: ReceiptData): object {
  const { name, company, representative, businessNumber, mailOrderNumber } = shop;
  return {
    type: 'seoga-receipt',
    version: 1,
    issuedAt,
    shop: { name, company, representative, businessNumber, mailOrderNumber, url },
    member: memberNo,
    work: { id: work, title },
    acquired,
  };
}

/** Named rows; empty values are left out. */
function list(lines: [name: string, value: string][]): string {
  const filled = lines.filter(([, value]) => value !== '');
  return `<dl>${filled.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
}
