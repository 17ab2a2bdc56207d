import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { type CurationPreview, type StorefrontViewer, previewCuration } from '#domain/merchandising';
import { seoulMinute } from '#shared/content/seoul-date';
import { routeGuard } from '../../features/auth/route-guards.server.ts';
import { throwNotFound } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import styles from '../../features/catalog/preview.module.css';
import ui from '../../components/ui.module.css';
import { shopPageFrom, shopPageText } from '../../features/storefront/shop-page-text.ts';
import { ShopRows, ShopPageBody } from '../../features/storefront/shop-rows.tsx';
import { shopPageView } from '../../features/storefront/visible-page.server.ts';
import { pageTitle } from '../../features/seo/page-head.ts';
import type { Route } from './+types/dev-curation';
import { Link } from '../../navigation/link.tsx';

const READERS: Record<StorefrontViewer['kind'], string> = {
  visitor: '방문자',
  unverified: '회원(인증하지 않음)',
  minor: '회원(청소년)',
  'adult-off': '회원(성인 모드 꺼짐)',
  'adult-on': '회원(성인 모드 켜짐)',
  operator: '운영자',
};
const SEOUL = '+09:00';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx, reader, ...facts } = context.get(requestContext);
  routeGuard('dev')(facts);
  const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
  const lookup = parseAudience(url.searchParams);
  const at = lookup.at && new Date(`${lookup.at}:00${SEOUL}`);
  const preview = await previewCuration(ctx, {
    id,
    reader,
    onlooker: { kind: lookup.kind, newForDays: lookup.days, isApp: lookup.isApp },
    ...(at ? { at } : {}),
  });
  if (!preview) return throwNotFound(url.pathname);
  const others = preview.others.map((item) => ({ id: item.id, name: nameOf(item) }));
  return { request: lookup, name: nameOf(preview.curation), others, home: shopPageText(shopPageView(preview.page)) };
}

/** Time and audience of the preview; ignores invalid values. */
function parseAudience(params: URLSearchParams) {
  const param = params.get('at') ?? '';
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(param) && !Number.isNaN(Date.parse(`${param}:00${SEOUL}`));
  const kind =
    Object.keys(READERS).find((name): name is StorefrontViewer['kind'] => name === params.get('who')) ?? 'visitor';
  const days = /^\d{1,3}$/.test(params.get('days') ?? '') ? Number(params.get('days')) : null;
  return { at: isMoment ? param : '', kind, days, isApp: params.get('on') === 'app' };
}

function nameOf({ page, title, isPublished, startsAt, endsAt }: CurationPreview['curation']): string {
  const [from, expiresAt] = [startsAt && seoulMinute(startsAt), endsAt && seoulMinute(endsAt)];
  const period = from || expiresAt ? ` · ${from ?? ''} ~ ${expiresAt ?? ''}` : '';
  return `${page} · ${title || '기본'}${isPublished ? '' : ' (초안)'}${period}`;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, '큐레이션 미리보기(개발용)') }, { name: 'robots', content: 'noindex' }];
}

export default function DevCurationPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { request, name, others, home } = loaderData;
  return (
    <>
      <section className={styles.preview} aria-label="미리보기 조건">
        <h1>{name}</h1>
        <Form method="get" className={styles.form} reloadDocument>
          <label>
            보는 시점
            <input type="datetime-local" name="at" defaultValue={request.at} />
          </label>
          <label>
            보는 사람
            <select name="who" defaultValue={request.kind}>
              {Object.entries(READERS).map(([kind, words]) => (
                <option key={kind} value={kind}>
                  {words}
                </option>
              ))}
            </select>
          </label>
          <label>
            가입한 지(일)
            <input type="number" name="days" min="0" max="999" defaultValue={request.days ?? ''} />
          </label>
          <label>
            보는 곳
            <select name="on" defaultValue={request.isApp ? 'app' : 'web'}>
              <option value="web">웹</option>
              <option value="app">앱</option>
            </select>
          </label>
          <button type="submit" className={`${ui.button} ${ui.inked}`}>
            미리 보기
          </button>
        </Form>
        <p className={styles.note}>
          성인 작품은 지금 로그인한 회원이 볼 수 있는 만큼만 보입니다. 이어 보기와 읽은 작품의 줄은 회원의 홈에서만
          채워집니다.
        </p>
        {others.length > 0 ? (
          <ul className={styles.others}>
            {others.map((item) => (
              <li key={item.id}>
                <Link to={`/dev/curation/${item.id}`}>{item.name}</Link>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <ShopPageBody banners={shopPageFrom(home).banners} />
      <div className={styles.after}>
        <ShopRows data={{ home }} />
      </div>
    </>
  );
}
