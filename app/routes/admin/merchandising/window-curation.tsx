import type { ReactNode } from 'react';
import { curationForm } from '#contract/admin-forms';
import { timestampField } from '#contract/form-fields';
import {
  DEFAULT_CURATION,
  arrangeBanners,
  arrangeRows,
  listCurations,
  readCuration,
  removeCuration,
  saveCuration,
} from '#domain/merchandising';
import { adminPaths } from '#shared/web/admin-paths';
import { Disclosure, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { SortableTable } from '../../../admin/merchandising/sortable-table.tsx';
import { CURATION_SECTIONS, PAGE_NAMES, ROW_NAMES } from '../../../admin/merchandising/curation-form.ts';
import { sourceLabel } from '../../../admin/merchandising/curation-form.server.ts';
import { EntityFields } from '../../../admin/merchandising/form-fields.tsx';
import { WarningList } from '../../../admin/merchandising/warning-list.tsx';
import {
  fieldError,
  redirectTo,
  merchandisingErrorOf,
  valuesOf,
  warningsIn,
} from '../../../admin/merchandising/merchandising-form.server.ts';
import { MerchandisingForm } from '../../../admin/merchandising/merchandising-form.tsx';
import { periodText } from '../../../admin/merchandising/merchandising-labels.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/window-curation';
import { PostForm } from '../../../admin/components/write-access.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'window');
  const id = idParam(params.id, url.pathname);
  try {
    const curation = await readCuration(pageContext.ctx, id);
    const { titles } = await listCurations(pageContext.ctx);
    const { page, slug, title, isPublished, startsAt, endsAt, seen } = curation;
    return {
      id,
      name: `${PAGE_NAMES[page]} · ${title || '기본'}`,
      isUsual: slug === DEFAULT_CURATION,
      seen,
      values: {
        page,
        slug,
        title,
        isDraft: isPublished ? '' : 'on',
        startsAt: timestampField(startsAt),
        endsAt: timestampField(endsAt),
      },
      rows: (curation.lines ?? []).map((line) => ({
        title: line.title,
        note: [ROW_NAMES[line.source.kind], sourceLabel(line)].filter(Boolean).join(' · '),
        period: periodText(line.startsAt ?? null, line.endsAt ?? null),
      })),
      banners: (curation.banners ?? []).map((banner) => ({
        title: banner.title ?? titles.get(banner.work ?? 0) ?? banner.promotion ?? banner.quote,
        note: [banner.promotion ? '기획전' : (banner.link ?? '작품'), banner.picture ? '그림' : '표지'].join(' · '),
        period: periodText(banner.startsAt ?? null, banner.endsAt ?? null),
      })),
      warnings: warningsIn(url),
    };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

/** Parses `rows:up:2` or `banners:move:0:3`. */
function changeIn(deed: string) {
  const [, list, act, place, goal] = /^(rows|banners):(up|down|remove|move):(\d{1,3})(?::(\d{1,3}))?$/.exec(deed) ?? [];
  if (act === undefined || (act === 'move') !== (goal !== undefined)) return undefined;
  const at = Number(place);
  if (act === 'remove') return { list, change: { kind: 'remove', at } as const };
  const by = { up: -1, down: 1 }[act] ?? Number(goal) - at;
  return { list, change: { kind: 'move', at, by } as const };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'window');
  const id = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const typed = valuesOf(form);
  const requested = changeIn(form('deed'));
  try {
    if (form('act') === 'remove') {
      await removeCuration(pageContext.ctx, { by: actor, id });
      return redirectTo('/operator/window/curations', { message: 'removed' });
    }
    if (requested) {
      const order = { by: actor, id, seen: form('seen'), change: requested.change };
      await (requested.list === 'rows' ? arrangeRows(pageContext.ctx, order) : arrangeBanners(pageContext.ctx, order));
      return redirectTo(url.pathname, { message: requested.change.kind === 'remove' ? 'removed' : 'saved' });
    }
    const read = curationForm.safeParse(typed);
    if (!read.success) {
      const [issue] = read.error.issues;
      return fieldError({ field: String(issue?.path[0] ?? ''), message: issue?.message ?? '' }, typed);
    }
    await saveCuration(pageContext.ctx, { by: actor, id, draft: read.data });
    return redirectTo(url.pathname, { message: 'saved' });
  } catch (error) {
    return merchandisingErrorOf(error, { fields: {}, typed });
  }
}

export default function OperatorCurationPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { id, name, isUsual, seen, values, rows, banners, warnings } = loaderData;
  const formError = actionData?.error;
  const path = adminPaths.curation(id);
  const formValues = formError?.typed['page'] ? formError.typed : values;
  return (
    <ConsolePage
      title={name}
      lead={
        isUsual
          ? '다른 진열이 없을 때 상시 보이는 기본 진열입니다.'
          : '정한 기간에 기본 진열을 대신합니다. 비워 둔 항목은 기본 진열을 따릅니다.'
      }
      up={{ path: '/operator/window/curations', name: '홈 진열' }}
      actions={<LinkButton href={`${path}/preview`}>미리보기</LinkButton>}
    >
      <WarningList warnings={formError ? [formError.message] : warnings} />
      <Panel
        title="배너"
        actions={
          <LinkButton opensForm href={`${path}/banner`}>
            배너 추가
          </LinkButton>
        }
      >
        <SortableTable
          list="banners"
          seen={seen}
          items={banners}
          path={`${path}/banner`}
          empty="등록한 배너가 없습니다. 작품의 첫 문장이 대신 보입니다."
        />
      </Panel>
      <Panel
        title="줄"
        actions={
          <LinkButton opensForm href={`${path}/row`}>
            줄 추가
          </LinkButton>
        }
      >
        <SortableTable
          list="rows"
          seen={seen}
          items={rows}
          path={`${path}/row`}
          empty="추가한 줄이 없습니다. 기본 진열의 줄이 대신 보입니다."
        />
      </Panel>
      {isUsual ? null : (
        <>
          <MerchandisingForm error={formError}>
            <EntityFields
              parts={CURATION_SECTIONS}
              values={formValues}
              error={formError}
              isKnown
              bar={<SendButton>저장</SendButton>}
            />
          </MerchandisingForm>
          <Disclosure label="진열 삭제">
            <p>이 진열을 삭제합니다. 서점 폴더에서 온 진열은 초안으로 남습니다.</p>
            <PostForm>
              <SendButton tone="grave" name="act" value="remove">
                삭제
              </SendButton>
            </PostForm>
          </Disclosure>
        </>
      )}
    </ConsolePage>
  );
}
