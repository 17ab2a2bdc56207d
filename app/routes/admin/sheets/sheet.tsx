import type { ReactNode } from 'react';
import { applyMembers, applySheet, listFailedGrants, mapSheet, planSheet, retryGrants } from '#domain/spreadsheets';
import { hasPermission } from '#shared/operations/operator-permissions';
import { SHEET_KIND_NAMES } from '#shared/operations/spreadsheets';
import { adminPaths } from '#shared/web/admin-paths';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { ConsoleForm, Disclosure, FormBar, Select, SendButton } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage, LinkButton, Panel, Stat, Stats } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Pager } from '../../../admin/components/data-table.tsx';
import kit from '../../../admin/components/kit.module.css';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/sheet';

const PAGE_SIZE = 100;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const operator = requireOperator(pageContext, url, 'works');
  const id = idParam(params.id, url.pathname);
  const plan = await planSheet(pageContext.ctx, { by: operator, id }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  const failedGrants =
    plan.sheet.kind === 'members' ? await listFailedGrants(pageContext.ctx, { by: operator, id }) : [];
  const { sheet, columns, missing, rows, changed, failed, version } = plan;
  const shown = rows.filter(({ changes, error }) => error !== null || changes.length > 0);
  // Errors come first.
  const ordered = [...shown.filter(({ error }) => error !== null), ...shown.filter(({ error }) => error === null)];
  const page = Math.max(1, Number(/^\d{1,4}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1));
  return {
    id,
    failedGrants,
    kind: sheet.kind,
    fileName: sheet.fileName,
    isApplied: sheet.appliedAt !== null,
    done: sheet.done,
    heads: sheet.heads,
    mapping: sheet.mapping,
    columns,
    missing: missing.map(({ label }) => label),
    total: sheet.rows,
    changed,
    added: rows.filter(({ isNew, error }) => isNew && error === null).length,
    failed,
    version,
    rows: ordered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    newer: page > 1 ? `?page=${page - 1}` : undefined,
    older: ordered.length > page * PAGE_SIZE ? `?page=${page + 1}` : undefined,
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const operator = requireOperator(pageContext, url, 'works');
  const id = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  return runFormAction(
    async () => {
      if (form('act') === 'map') {
        const chosen = Object.entries(form.typed).flatMap(([name, value]): [string, number][] =>
          name.startsWith('column-') && value !== '' ? [[name.slice('column-'.length), Number(value)]] : [],
        );
        await mapSheet(pageContext.ctx, { by: operator, id, mapping: Object.fromEntries(chosen) });
        return adminPaths.sheet(id);
      }
      const order = { by: operator, id, version: form('version') };
      if (form('kind') !== 'members') {
        await applySheet(pageContext.ctx, order);
        return `${adminPaths.sheet(id)}?said=applied`;
      }
      const { rights } = requireOperator(pageContext, url, 'member-export', { fresh: true });
      const { grantLimit: limit } = pageContext.settings;
      const mayDecide = hasPermission(rights, 'money', 'write');
      if (form('act') === 'retry') {
        const { left } = await retryGrants(pageContext.ctx, { by: operator, id, mayDecide, limit });
        return `${adminPaths.sheet(id)}?said=${left === 0 ? 'granted' : 'retried'}`;
      }
      const { left } = await applyMembers(pageContext.ctx, { ...order, mayDecide, limit });
      return `${adminPaths.sheet(id)}?said=${left === 0 ? 'added' : 'more'}`;
    },
    { fields: {}, typed: {} },
  );
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: Column<Row>[] = [
  { title: '행', kind: 'number', cell: ({ line }) => line },
  {
    title: '대상',
    cell: ({ name, path, isNew }) =>
      path === null ? (
        <>
          {isNew ? <Badge>새 작품</Badge> : null} {name}
        </>
      ) : (
        <a href={path}>{name}</a>
      ),
  },
  {
    title: '바뀌는 것',
    cell: ({ changes, error }) =>
      error === null ? (
        <ul className={kit.changes}>
          {changes.map(({ label, from, to }) => (
            <li key={label}>
              <b>{label}</b> {from === '' ? null : <del>{short(from)}</del>} <ins>{short(to) || '비움'}</ins>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <Badge tone="bad">오류</Badge> {error}
        </>
      ),
  },
];

const short = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);
const MESSAGES = {
  applied: '적용했습니다. 바뀐 값은 독자 화면에도 바로 적용됩니다.',
  added: '회원을 추가했습니다. 한도를 넘는 코인은 승인 대기에 있습니다.',
  granted: '코인을 지급했습니다. 한도를 넘는 코인은 승인 대기에 있습니다.',
  retried: '다시 지급해 보았습니다. 지급하지 못한 행이 아직 있습니다.',
  more: '500행을 추가했습니다. 남은 행을 이어서 추가해 주세요.',
};

export default function SheetPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { id, kind, fileName, isApplied, missing, total, changed, added, failed, version, rows, newer, older } =
    loaderData;
  const count = (number: number): string => `${number.toLocaleString('ko-KR')}행`;
  return (
    <ConsolePage
      title={fileName}
      up={{ path: '/operator/sheets', name: '표로 고치기' }}
      lead={`${SHEET_KIND_NAMES[kind]} ${count(total)}`}
      message={MESSAGES}
      actions={
        <>
          {failed > 0 ? (
            <LinkButton href={`${adminPaths.sheet(id)}/errors.csv`} download>
              오류 행 내려받기
            </LinkButton>
          ) : null}
          {isApplied && kind !== 'members' ? <LinkButton href="/operator/works/changes">되돌리기</LinkButton> : null}
        </>
      }
    >
      {error ? (
        <p role="alert" className={kit.refusal}>
          {error.message}
        </p>
      ) : null}
      <FailedGrants rows={loaderData.failedGrants} />
      <Mapping data={loaderData} />
      {missing.length > 0 ? (
        <p className={kit.refusal}>{`먼저 열을 연결해 주세요: ${missing.join(', ')}`}</p>
      ) : isApplied ? (
        <p
          className={kit.lead}
        >{`${count(loaderData.done)}을 적용했습니다.${kind === 'members' ? '' : ' 하루 동안 ‘되돌리기’에서 되돌릴 수 있습니다.'}`}</p>
      ) : (
        <Panel
          title="미리보기"
          lead="아직 아무것도 바뀌지 않았습니다. 오류가 있는 행은 적용하지 않습니다. 그사이 달라진 것이 있으면 바꾸지 않고 알려 드립니다."
        >
          <Stats>
            {added > 0 ? <Stat label="새 작품(초안)" value={added} /> : null}
            <Stat label="바뀌는 행" value={changed - added} />
            <Stat label="그대로인 행" value={total - changed - failed} />
            <Stat label="오류" value={failed} tone={failed > 0 ? 'bad' : 'plain'} />
          </Stats>
          {changed > 0 ? (
            <ConsoleForm act="apply" about={{ version, kind }}>
              <FormBar>
                <SendButton>{`${count(changed)} 적용`}</SendButton>
              </FormBar>
            </ConsoleForm>
          ) : null}
          <DataTable
            caption="행마다 바뀌는 것"
            rows={rows}
            keyOf={({ line }) => line}
            empty="바뀌는 행이 없습니다."
            columns={COLUMNS}
          />
          <Pager newer={newer} older={older} />
        </Panel>
      )}
    </ConsolePage>
  );
}

/** Coins of added members that were not granted. */
function FailedGrants({ rows }: { rows: Route.ComponentProps['loaderData']['failedGrants'] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <Panel
      title="지급하지 못한 코인"
      lead="회원은 추가했지만 코인을 지급하지 못한 행입니다. 사유를 해결한 뒤 다시 지급해 주세요. 이미 지급한 코인은 두 번 지급하지 않습니다."
    >
      <DataTable
        caption="지급하지 못한 행"
        rows={rows}
        keyOf={({ line }) => line}
        empty=""
        columns={[
          { title: '행', kind: 'number', cell: ({ line }) => line },
          { title: '회원', cell: ({ memberNo }) => <a href={adminPaths.member(memberNo)}>{memberNo}</a> },
          { title: '사유', cell: ({ error }) => error },
        ]}
      />
      <ConsoleForm act="retry" about={{ kind: 'members' }}>
        <FormBar>
          <SendButton>{`${rows.length.toLocaleString('ko-KR')}행 다시 지급`}</SendButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}

function Mapping({ data }: { data: Route.ComponentProps['loaderData'] }): ReactNode {
  const { columns, heads, mapping, missing, isApplied } = data;
  if (isApplied) return null;
  const options = [
    { value: '', name: '쓰지 않음' },
    ...heads.map((head, at) => ({ value: String(at), name: head || `${at + 1}번째 열` })),
  ];
  const used = Object.keys(mapping).length;
  return (
    <Disclosure label={`열 연결 (${columns.length}개 가운데 ${used}개)`} isOpen={missing.length > 0}>
      <ConsoleForm act="map" isRow>
        {columns.map(({ key, label, hint, isRequired }) => (
          <Select
            key={key}
            label={isRequired ? `${label} (필요)` : label}
            hint={hint}
            name={`column-${key}`}
            defaultValue={String(mapping[key] ?? '')}
            options={options}
          />
        ))}
        <FormBar>
          <SendButton tone="quiet">다시 확인</SendButton>
        </FormBar>
      </ConsoleForm>
    </Disclosure>
  );
}
