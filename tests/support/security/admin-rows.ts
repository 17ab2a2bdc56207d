import type { OperatorPermission } from '#shared/operations/operator-permissions';
import type { AddressValues } from './address-values.ts';
import type { MemberResources } from './member-resources.ts';

export interface ConsoleRow {
  /** `operator`: any operator; `entry`: during login. */
  right: OperatorPermission | 'operator' | 'entry';
  at: (env: AddressValues, own: MemberResources) => string[];
  /** The sample does not exist: 404 even with the right. */
  isAbsent?: boolean;
  isFormOnly?: boolean;
}

const row = (right: ConsoleRow['right'], ...addresses: string[]): ConsoleRow => ({ right, at: () => addresses });
const absent = (right: ConsoleRow['right'], ...addresses: string[]): ConsoleRow => ({
  ...row(right, ...addresses),
  isAbsent: true,
});
const ofWork = (end: string): ConsoleRow => ({
  right: 'works',
  at: ({ works }) => [`/operator/works/${works.text}${end}`],
});
const ofEpisode = (end: string, isFormOnly = false): ConsoleRow => ({
  right: 'works',
  at: ({ episodes }) => [`/operator/episodes/${end === '/pictures' ? episodes.strip : episodes.text}${end}`],
  isFormOnly,
});

export const CONSOLE_ROWS: Record<string, ConsoleRow> = {
  'operator/login': row('entry', '/operator/login'),
  'operator/begin': row('entry', '/operator/begin?key=none'),
  'operator/second': row('entry', '/operator/second'),
  'operator/prove': row('entry', '/operator/prove'),
  'operator/logout': row('entry', '/operator/logout'),
  operator: row('operator', '/operator'),
  'operator/me': row('operator', '/operator/me'),
  'operator/*': absent('operator', '/operator/nothing'),
  'operator/search': row('search', '/operator/search?kind=work'),
  'operator/audit': row('audit', '/operator/audit'),
  'operator/audit.csv': row('audit', '/operator/audit.csv'),
  'operator/numbers': row('numbers', '/operator/numbers'),
  'operator/numbers/live': row('numbers', '/operator/numbers/live'),
  'operator/numbers.csv': row('numbers', '/operator/numbers.csv?what=sales'),
  'operator/health': row('health', '/operator/health'),
  'operator/operators': row('operators', '/operator/operators'),
  'operator/operators/:id': absent('operators', '/operator/operators/1'),
  'operator/switches': row('switches', '/operator/switches'),
  'operator/setup': row('setup', '/operator/setup'),
  'operator/setup/coins': row('setup', '/operator/setup/coins'),
  'operator/setup/connections': row('setup', '/operator/setup/connections'),
  'operator/setup/legal': row('setup', '/operator/setup/legal'),
  'operator/setup/samples': row('setup', '/operator/setup/samples'),
  'operator/setup/:section': row('setup', '/operator/setup/company', '/operator/setup/brand'),
  'operator/catalogue': row('catalogue', '/operator/catalogue'),
  'operator/lists': { ...row('operator', '/operator/lists'), isFormOnly: true },
  'operator/works': row('works', '/operator/works'),
  'operator/works/new': row('works', '/operator/works/new'),
  'operator/works/bulk': row('works', '/operator/works/bulk'),
  'operator/works/changes': row('works', '/operator/works/changes'),
  'operator/works/duplicates': row('works', '/operator/works/duplicates'),
  'operator/works/:id': ofWork(''),
  'operator/works/:id/cover': { ...ofWork('/cover'), right: 'search' },
  'operator/works/:id/episodes': ofWork('/episodes'),
  'operator/works/:id/episodes/new': ofWork('/episodes/new'),
  'operator/works/:id/episodes/:episode': {
    right: 'works',
    at: ({ works, episodes }) => [`/operator/works/${works.text}/episodes/${episodes.text}`],
  },
  'operator/works/:id/delete': ofWork('/delete'),
  'operator/works/:id/upload': ofWork('/upload'),
  'operator/works/:id/upload/:run': {
    ...absent('works', ''),
    at: ({ works }) => [`/operator/works/${works.text}/upload/1`],
  },
  'operator/works/:id/bulk': ofWork('/bulk'),
  'operator/import': row('works', '/operator/import'),
  'operator/import/:id': absent('works', '/operator/import/1'),
  'operator/import/:id/files': { ...row('works', '/operator/import/1/files'), isFormOnly: true },
  'operator/episodes/:id/text': ofEpisode('/text'),
  'operator/episodes/:id/draft': ofEpisode('/draft', true),
  'operator/episodes/:id/illustration': ofEpisode('/illustration', true),
  'operator/episodes/:id/preview': ofEpisode('/preview'),
  'operator/episodes/:id/revisions': ofEpisode('/revisions'),
  'operator/episodes/:id/pictures': ofEpisode('/pictures'),
  'operator/typos': row('works', '/operator/typos'),
  'operator/pictures/:hash': {
    right: 'works',
    at: ({ pictures }) => pictures.slice(0, 3).map((hash) => `/operator/pictures/${hash}`),
  },
  'operator/window': row('window', '/operator/window'),
  'operator/window/events/item': row('window', '/operator/window/events/item'),
  'operator/window/curations/new': row('window', '/operator/window/curations/new'),
  'operator/window/curations/:id': row('window', '/operator/window/curations/1'),
  'operator/window/curations/:id/row': row('window', '/operator/window/curations/1/row'),
  'operator/window/curations/:id/banner': row('window', '/operator/window/curations/1/banner'),
  'operator/window/curations/:id/preview': row('window', '/operator/window/curations/1/preview'),
  'operator/window/:kind': row('window', '/operator/window/themes', '/operator/window/promotions'),
  'operator/window/:kind/item': row('window', '/operator/window/themes/item'),
  'operator/members.csv': row('member-export', '/operator/members.csv'),
  'operator/payments.csv': row('money', '/operator/payments.csv'),
  'operator/community/comments': row('community', '/operator/community/comments'),
  'operator/members': row('members', '/operator/members'),
  'operator/members/:memberNo': row('members', '/operator/members/1'),
  'operator/members/:memberNo/ledger': row('members', '/operator/members/1/ledger'),
  'operator/members/:memberNo/money': row('members', '/operator/members/1/money'),
  'operator/members/:memberNo/purchases': row('members', '/operator/members/1/purchases'),
  'operator/proposals': row('members', '/operator/proposals'),
  'operator/payments': row('money', '/operator/payments'),
  'operator/payments/checks': row('money', '/operator/payments/checks'),
  'operator/payments/:paymentId': { right: 'money', at: (_env, { payment }) => [`/operator/payments/${payment}`] },
  'operator/gifts': row('money', '/operator/gifts'),
  'operator/gifts/new': row('money', '/operator/gifts/new'),
  'operator/gifts/:giftId': row('money', '/operator/gifts/1'),
  'operator/gifts/:giftId/codes.csv': { ...row('money', '/operator/gifts/1/codes.csv'), isFormOnly: true },
  'operator/inquiries': row('inquiries', '/operator/inquiries'),
  'operator/inquiries/templates': row('inquiries', '/operator/inquiries/templates'),
  'operator/inquiries/:inquiryId': {
    right: 'inquiries',
    at: (_env, { inquiry }) => [`/operator/inquiries/${inquiry}`],
  },
  'operator/inquiries/:inquiryId/files/:fileKey': {
    right: 'inquiries',
    at: (_env, { inquiry, inquiryFile }) => [`/operator/inquiries/${inquiry}/files/${inquiryFile}`],
  },
  'operator/community': row('community', '/operator/community'),
  'operator/community/words': row('community', '/operator/community/words'),
  'operator/community/rules': row('community', '/operator/community/rules'),
  'operator/community/rights': row('community', '/operator/community/rights'),
  'operator/community/rights/:id': absent('community', '/operator/community/rights/1'),
  'operator/community/rights/:id/files/:key': absent(
    'community',
    `/operator/community/rights/1/files/${'0'.repeat(32)}`,
  ),
  'operator/holders': row('holders', '/operator/holders'),
  'operator/holders/:id': row('holders', '/operator/holders/1'),
  'operator/settlements': row('holders', '/operator/settlements'),
  'operator/settlements/:month': row('holders', '/operator/settlements/2020-01'),
  'operator/settlements/:month/sheet': row('holders', '/operator/settlements/2020-01/sheet'),
  'operator/settlements/:month/files/:file': absent('holders', '/operator/settlements/2020-01/files/none'),
  'operator/settlements/:month/lines': row('holders', '/operator/settlements/2020-01/lines'),
  'operator/settlements/:month/lines/:line': absent('holders', '/operator/settlements/2020-01/lines/1'),
  'operator/statements/:id': absent('holders', '/operator/statements/1'),
  'operator/statements/:id/:format': absent('holders', '/operator/statements/1/pdf'),
  'operator/own': row('own-statements', '/operator/own'),
  'operator/own/works/:id': {
    right: 'own-statements',
    at: ({ works }) => [`/operator/own/works/${works.text}`],
    isAbsent: true,
  },
  'operator/own/sheet': row('own-statements', '/operator/own/sheet'),
  'operator/own/statements/:id': absent('own-statements', '/operator/own/statements/1'),
  'operator/own/statements/:id/lines/:line': absent('own-statements', '/operator/own/statements/1/lines/1'),
  'operator/own/statements/:id/:format': absent('own-statements', '/operator/own/statements/1/pdf'),
};
