import type { ReactNode } from 'react';
import { momentField } from '#contract/window-fields';
import { type Onlooker, previewCuration } from '#domain/showcase';
import { Field, Select } from '../../operator/kit/console-form.tsx';
import { ConsolePage, Panel } from '../../operator/kit/console-page.tsx';
import { Filters } from '../../operator/kit/data-table.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { PAGE_NAMES } from '../../operator/window/curation-desk.ts';
import { optionsOf } from '../../operator/window/desk.ts';
import { addressNumber, refuseAddress } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import { shopPageFrom, shopPageText } from '../../works/shop-page-text.ts';
import { ShopRows, ShopWindow } from '../../works/shop-rows.tsx';
import { shownPage } from '../../works/shown-page.server.ts';
import type { Route } from './+types/window-preview';

const READERS: Record<Exclude<Onlooker['kind'], 'operator'>, string> = {
  visitor: '방문자',
  unverified: '회원',
  minor: '회원(청소년)',
  'adult-off': '성인 회원(성인 모드 꺼짐)',
  'adult-on': '성인 회원(성인 모드 켜짐)',
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'window');
  const id = addressNumber(params.id, url.pathname);
  const asked = url.searchParams.get('at') ?? '';
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(asked) ? new Date(`${asked}+09:00`) : null;
  const moment = at && !Number.isNaN(at.getTime()) ? at : null;
  const kinds = ['visitor', 'unverified', 'minor', 'adult-off', 'adult-on'] as const;
  const who = kinds.find((kind) => kind === url.searchParams.get('who')) ?? 'visitor';
  const isApp = url.searchParams.get('on') === 'app';
  const preview = await previewCuration(facts.ctx, {
    id,
    reader: facts.reader,
    onlooker: { kind: who, newForDays: null, isApp },
    ...(moment ? { at: moment } : {}),
  });
  if (!preview) return refuseAddress(url.pathname);
  const { page, title } = preview.curation;
  return {
    id,
    name: `${PAGE_NAMES[page]} · ${title || '평소'}`,
    ask: { at: momentField(moment), who, on: isApp ? 'app' : 'web' },
    home: shopPageText(shownPage(preview.page)),
  };
}

export default function OperatorPreviewPage({ loaderData: { id, name, ask, home } }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title={`미리보기: ${name}`}
      lead="고른 때에, 고른 사람에게 이렇게 보입니다. 성인 작품은 이 브라우저에서 실제로 볼 수 있는 만큼만 보이고, 회원마다 다른 줄은 비어 있습니다."
      up={{ path: `/operator/window/curations/${id}`, name: '진열' }}
    >
      <Filters submit="미리 보기">
        <Field label="보는 때" name="at" type="datetime-local" defaultValue={ask.at} />
        <Select label="보는 사람" name="who" defaultValue={ask.who} options={optionsOf(READERS)} />
        <Select
          label="보는 곳"
          name="on"
          defaultValue={ask.on}
          options={[
            { value: 'web', name: '웹' },
            { value: 'app', name: '앱' },
          ]}
        />
      </Filters>
      <Panel title="독자의 화면">
        <ShopWindow banners={shopPageFrom(home).banners} />
        <ShopRows data={{ home }} />
      </Panel>
    </ConsolePage>
  );
}
