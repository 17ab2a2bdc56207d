import type { ReactNode } from 'react';
import { timestampField } from '#contract/form-fields';
import { type StorefrontViewer, previewCuration } from '#domain/merchandising';
import { adminPaths } from '#shared/web/admin-paths';
import { Field, Select } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { Filters } from '../../../admin/components/data-table.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { PAGE_NAMES } from '../../../admin/merchandising/curation-form.ts';
import { optionsOf } from '../../../admin/merchandising/entity-form.ts';
import { idParam, throwNotFound } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import { shopPageFrom, shopPageText } from '../../../features/storefront/shop-page-text.ts';
import { ShopRows, ShopPageBody } from '../../../features/storefront/shop-rows.tsx';
import { shopPageView } from '../../../features/storefront/visible-page.server.ts';
import type { Route } from './+types/window-preview';

const READERS: Record<Exclude<StorefrontViewer['kind'], 'operator'>, string> = {
  visitor: '방문자',
  unverified: '회원',
  minor: '회원(청소년)',
  'adult-off': '성인 회원(성인 모드 꺼짐)',
  'adult-on': '성인 회원(성인 모드 켜짐)',
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'window');
  const id = idParam(params.id, url.pathname);
  const param = url.searchParams.get('at') ?? '';
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(param) ? new Date(`${param}+09:00`) : null;
  const moment = at && !Number.isNaN(at.getTime()) ? at : null;
  const kinds = ['visitor', 'unverified', 'minor', 'adult-off', 'adult-on'] as const;
  const who = kinds.find((kind) => kind === url.searchParams.get('who')) ?? 'visitor';
  const isApp = url.searchParams.get('on') === 'app';
  const preview = await previewCuration(pageContext.ctx, {
    id,
    reader: pageContext.reader,
    onlooker: { kind: who, newForDays: null, isApp },
    ...(moment ? { at: moment } : {}),
  });
  if (!preview) return throwNotFound(url.pathname);
  const { page, title } = preview.curation;
  return {
    id,
    name: `${PAGE_NAMES[page]} · ${title || '기본'}`,
    request: { at: timestampField(moment), who, on: isApp ? 'app' : 'web' },
    home: shopPageText(shopPageView(preview.page)),
  };
}

export default function OperatorPreviewPage({
  loaderData: { id, name, request, home },
}: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title={`미리보기: ${name}`}
      lead="고른 일시에 고른 독자에게 보이는 화면입니다. 성인 작품은 이 브라우저에서 실제로 볼 수 있는 만큼만 보이고, 회원마다 다른 줄은 비어 있습니다."
      up={{ path: adminPaths.curation(id), name: '진열' }}
    >
      <Filters submit="미리 보기">
        <Field label="보는 시점" name="at" type="datetime-local" defaultValue={request.at} />
        <Select label="보는 사람" name="who" defaultValue={request.who} options={optionsOf(READERS)} />
        <Select
          label="보는 곳"
          name="on"
          defaultValue={request.on}
          options={[
            { value: 'web', name: '웹' },
            { value: 'app', name: '앱' },
          ]}
        />
      </Filters>
      <Panel title="독자의 화면">
        <ShopPageBody banners={shopPageFrom(home).banners} />
        <ShopRows data={{ home }} />
      </Panel>
    </ConsolePage>
  );
}
