interface ExampleFile {
  /** Name of the file; none for commands of a shell. */
  name?: string;
  code: string;
}

interface ReferenceExample {
  id: string;
  ko: string;
  en: string;
  /** What to know in Korean and English; `code` in backticks. */
  notes: string[];
  files: ExampleFile[];
}

/** Programs and commands against this shop. The tests run each as it is shown. */
export function referenceExamples(publicUrl: string): ReferenceExample[] {
  const here = (text: string): string => text.replaceAll('{shop}', publicUrl).trim();
  return EXAMPLES.map(({ notes, files, ...example }) => ({
    ...example,
    notes: notes.map(here),
    files: files.map((file) => ({ ...file, code: here(file.code) })),
  }));
}

const EXAMPLES: ReferenceExample[] = [
  {
    id: 'example-client',
    ko: '타입이 있는 클라이언트',
    en: 'A typed client',
    notes: [
      'Node 24 이상은 아래 파일을 그대로 실행합니다.',
      'Node 24 or later runs the files below as they are: `node list-works.ts`.',
    ],
    files: [
      {
        code: `
npm init -y && npm pkg set type=module
npm install openapi-fetch
npx openapi-typescript {shop}/ko/v1/openapi.json -o seoga.d.ts`,
      },
      {
        name: 'client.ts',
        code: `
import createClient from 'openapi-fetch';
import type { paths } from './seoga';

const key = process.env['SEOGA_KEY'];

export const shop = createClient<paths, 'application/json'>({
  baseUrl: '{shop}',
  headers: key ? { authorization: 'Bearer ' + key } : {},
});`,
      },
    ],
  },
  {
    id: 'example-works',
    ko: '작품 목록',
    en: 'List works',
    notes: [],
    files: [
      { code: `curl '{shop}/ko/v1/works?shelf=serial&sort=title&limit=50'` },
      {
        name: 'list-works.ts',
        code: `
import { shop } from './client.ts';

let after: string | undefined;
do {
  const { data, error } = await shop.GET('/ko/v1/works', {
    params: { query: { shelf: 'serial', sort: 'title', limit: 50, after } },
  });
  if (error) throw new Error([error.result.name, error.result.code, error.result.message].join(' '));
  for (const { id, title } of data.result.works) console.log(id, title);
  after = data.result.next ?? undefined;
} while (after);`,
      },
    ],
  },
  {
    id: 'example-search',
    ko: '검색',
    en: 'Search',
    notes: [],
    files: [
      { code: `curl --get '{shop}/ko/v1/search' --data-urlencode 'q=책'` },
      {
        name: 'search.ts',
        code: `
import { shop } from './client.ts';

const { data, error } = await shop.GET('/ko/v1/search', { params: { query: { q: process.argv[2] ?? '' } } });
if (error) throw new Error(error.result.message);
for (const { id, title, creator } of data.result.works) console.log(id, title, creator);`,
      },
    ],
  },
  {
    id: 'example-episode',
    ko: '회차 본문',
    en: 'Text of an episode',
    notes: [
      '무료 회차는 누구나, 다른 회차는 그 회원이 로그인한 화면에서만 봅니다.',
      'Free episodes are for everybody; a key opens no others.',
    ],
    files: [
      {
        code: `
curl {shop}/ko/v1/works/1/episodes
curl {shop}/ko/v1/episodes/1`,
      },
      {
        name: 'read-episode.ts',
        code: `
import { shop } from './client.ts';

const { data: work, error } = await shop.GET('/ko/v1/works/{id}/episodes', {
  params: { path: { id: Number(process.argv[2]) } },
});
if (error) throw new Error(error.result.message);
const free = work.result.episodes.find(({ state }) => state === 'free');
if (!free) throw new Error('no free episode');

const { data } = await shop.GET('/ko/v1/episodes/{id}', { params: { path: { id: free.id } } });
const content = data?.result.content;
for (const block of content?.kind === 'text' ? content.blocks : []) {
  const spans = 'spans' in block ? block.spans : [];
  const texts = spans.map((span) => {
    if (typeof span === 'string') return span;
    if ('text' in span) return span.text;
    return 'base' in span ? span.base : '';
  });
  console.log(texts.join(''));
}`,
      },
    ],
  },
  {
    id: 'example-library',
    ko: '내 서재(API 키)',
    en: 'Own library, by API key',
    notes: [
      '키는 ‘내 정보 → API 키’에서 ‘내 서재 보기’를 골라 만듭니다.',
      'Make a key with the scope `library.read` in your account and set `SEOGA_KEY`.',
    ],
    files: [
      { code: `curl -H "Authorization: Bearer $SEOGA_KEY" '{shop}/ko/v1/bookshelf?list=bought'` },
      {
        name: 'library.ts',
        code: `
import { shop } from './client.ts';

const { data, error, response } = await shop.GET('/ko/v1/bookshelf', { params: { query: { list: 'bought' } } });
if (error) throw new Error([error.result.name, error.result.code, error.result.message].join(' '));
for (const { card } of data.result.works) console.log(card.id, card.title);
console.log('calls left:', response.headers.get('ratelimit'));`,
      },
    ],
  },
  {
    id: 'example-sales',
    ko: '매출(운영자의 키)',
    en: 'Sales, by an operator’s key',
    notes: [],
    files: [
      {
        code: `curl -H "Authorization: Bearer $SEOGA_OPERATOR_KEY" '{shop}/ko/v1/operator/sales?from=2026-11-01&until=2026-11-30'`,
      },
    ],
  },
  {
    id: 'example-opds',
    ko: '읽기 앱(OPDS)',
    en: 'Reading apps (OPDS)',
    notes: [
      '읽기 앱에 `{shop}/opds`를, OPDS 2.0을 모르는 앱에 `{shop}/opds/1.2`를 추가합니다. 내 작품은 이름에 아무 글자나, 비밀번호에 ‘읽기 앱에서 작품 받기’를 고른 키를 적습니다.',
      'Add the catalogue to the app; for own works any name and, as password, a key with the scope `opds`.',
    ],
    files: [
      {
        code: `
curl {shop}/opds
curl -u "reader:$SEOGA_KEY" {shop}/opds/my
curl -u "reader:$SEOGA_KEY" -o book.epub {shop}/opds/books/1.epub`,
      },
    ],
  },
  {
    id: 'example-koreader',
    ko: '읽던 자리 맞추기(KOReader)',
    en: 'Syncing places (KOReader)',
    notes: [
      'KOReader의 ‘진행 상황 동기화’에서 사용자 지정 서버로 `{shop}/kosync`, 이름은 아무 글자나, 비밀번호는 ‘읽던 자리 맞추기’를 고른 키를 적습니다.',
      'In KOReader: custom sync server, any name, as password a key with the scope `sync`; documents are matched by binary. Other programs send the MD5 of the key:',
    ],
    files: [
      {
        name: 'sync-place.ts',
        code: `
import { createHash } from 'node:crypto';

const sync = '{shop}/kosync/syncs/progress';
const headers = {
  'x-auth-user': 'reader',
  'x-auth-key': createHash('md5').update(process.env['SEOGA_KEY'] ?? '').digest('hex'),
  'content-type': 'application/json',
};
const document = '0123456789abcdef0123456789abcdef';
const place = { document, progress: '/body/DocFragment[3]', percentage: 0.25, device: 'My program', device_id: '1' };
await fetch(sync, { method: 'PUT', headers, body: JSON.stringify(place) });
console.log(await (await fetch(sync + '/' + document, { headers })).json());`,
      },
    ],
  },
  {
    id: 'example-webhook',
    ko: '웹훅의 서명 확인',
    en: 'Verifying a webhook',
    notes: [
      '키(`whsec_…`)는 콘솔에서 웹훅을 추가할 때 한 번 보입니다.',
      'Operators see the secret once, when they add the webhook.',
    ],
    files: [
      {
        name: 'receive-webhooks.ts',
        code: `
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

const secret = Buffer.from((process.env['SEOGA_WEBHOOK_SECRET'] ?? '').replace('whsec_', ''), 'base64');

function isSigned(headers: IncomingHttpHeaders, body: string): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  const expected = createHmac('sha256', secret).update([id, timestamp, body].join('.')).digest();
  return String(headers['webhook-signature']).split(' ').some((signature) => {
    const received = Buffer.from(signature.replace('v1,', ''), 'base64');
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
}

const server = createServer(async (request, response) => {
  const body = await text(request);
  const isValid = isSigned(request.headers, body);
  response.writeHead(isValid ? 204 : 401).end();
  // The same event may come again: remember its id.
  if (isValid) console.log(request.headers['webhook-id'], body);
});
server.listen(Number(process.env['PORT'] ?? 8080), () => console.log('listening', server.address()));`,
      },
    ],
  },
];
