import assert from 'node:assert/strict';
import { test } from 'node:test';
import routes from '../../app/routes.ts';
import { adminPaths } from './admin-paths.ts';
import { paths } from './paths.ts';

interface RouteEntry {
  path?: string | undefined;
  children?: RouteEntry[] | undefined;
}

const patternsOf = (entries: readonly RouteEntry[], parent = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const whole = path === undefined ? parent : `${parent}/${path}`;
    return [...(path === undefined ? [] : [whole]), ...patternsOf(children, whole)];
  });

const PATTERNS = patternsOf(routes);
const matches = (path: string): string[] =>
  PATTERNS.filter((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}(\\?|$)`).test(path));

const built: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(paths).map(([name, build]) => [name, (build as (...args: unknown[]) => string)('1', '2')]),
  ),
  episode: paths.episode({ id: 1, content: 'text' }),
  imageEpisode: paths.episode({ id: 1, content: 'images' }),
  comments: paths.comments('work', 1),
  ...Object.fromEntries(
    Object.entries(adminPaths).map(([name, build]) => [
      `admin.${name}`,
      (build as (...args: unknown[]) => string)('1', '2'),
    ]),
  ),
  'admin.episode': adminPaths.episode(1, 'text'),
  'admin.memberPage': adminPaths.memberPage(1, 'ledger'),
};

for (const [name, path] of Object.entries(built))
  test(`the path of ${name} leads to a route`, () => {
    assert.notDeepEqual(matches(path), [], path);
  });

const KNOWN = [
  'work /novel/1',
  'viewer /viewer/1',
  'imageViewer /viewer/i/1',
  'viewerSection /viewer/1/part',
  'episode /viewer/1',
  'category /main/1',
  'list /lists/1',
  'ownList /my/lists/1',
  'author /author/1',
  'support /support/1',
  'giveGift /gift/new/1',
  'gift /gift/1',
  'familyLink /family/1',
  'familyMinor /my/family/1',
  'promotion /promotion/1',
  'theme /theme/1',
  'pavilion /theme/pavilion/1',
  'event /event/1',
  'eventPage /event/page/1',
  'notice /notice/1',
  'faq /faq/1',
  'reviews /reviews/1',
  'comments /comments/work/1',
  'inboxItem /my/inbox/1',
  'inquiry /my/inquiries/1',
  'purchase /coin/purchases/1',
  'chargeRefund /coin/refund/1',
  'imageEpisode /viewer/i/1',
  'admin.search /operator/search?1',
  'admin.work /operator/works/1',
  'admin.workBulk /operator/works/1/bulk',
  'admin.workCover /operator/works/1/cover',
  'admin.workPreview /operator/works/1/preview',
  'admin.workGuide /operator/works/1/guide',
  'admin.workNumbers /operator/works/1/numbers',
  'admin.workEpisodes /operator/works/1/episodes',
  'admin.newEpisode /operator/works/1/episodes/new',
  'admin.newEpisodeDraft /operator/works/1/episodes/draft',
  'admin.workDeletion /operator/works/1/delete',
  'admin.workUploads /operator/works/1/upload',
  'admin.workUpload /operator/works/1/upload/2',
  'admin.workEpisode /operator/works/1/episodes/2',
  'admin.episode /operator/episodes/1/text',
  'admin.sheet /operator/sheets/1',
  'admin.picture /operator/pictures/1',
  'admin.importRun /operator/import/1',
  'admin.importFiles /operator/import/1/files',
  'admin.list /operator/window/1',
  'admin.listItem /operator/window/1/item',
  'admin.curation /operator/window/curations/1',
  'admin.curationBanner /operator/window/curations/1/banner',
  'admin.member /operator/members/1',
  'admin.memberPage /operator/members/1/ledger',
  'admin.submission /operator/submissions/1',
  'admin.submissionProof /operator/submissions/1/proof',
  'admin.offer /operator/offers/1',
  'admin.author /operator/authors/1',
  'admin.inquiry /operator/inquiries/1',
  'admin.inquiryFile /operator/inquiries/1/files/2',
  'admin.payment /operator/payments/1',
  'admin.gift /operator/gifts/1',
  'admin.holder /operator/holders/1',
  'admin.settlement /operator/settlements/1',
  'admin.settlementLines /operator/settlements/1/lines',
  'admin.statement /operator/statements/1',
  'admin.statementLink /statements/open?key=1',
  'admin.statementFiles /operator/settlements/1/files/2',
  'admin.ownStatement /operator/own/statements/1',
  'admin.ownWork /operator/own/works/1',
  'admin.webhook /operator/setup/webhooks/1',
  'admin.operator /operator/operators/1',
];

test('paths are those that bookmarks, mails and search engines know', () => {
  assert.deepEqual(
    Object.entries(built).map(([name, path]) => `${name} ${path}`),
    KNOWN,
  );
});
