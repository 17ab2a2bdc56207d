import type { ReactNode } from 'react';
import {
  type BulkWorksPreview,
  changeWorkPrices,
  changeWorks,
  previewWorkPrices,
  previewWorks,
} from '#domain/catalog-admin';
import { workField } from '#shared/catalog/work-fields';
import { BULK_FIELDS, type BulkField } from '#shared/catalog/work-field-lists';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsoleForm, Field, FormBar, Select, SendButton } from '../../../admin/components/console-form.tsx';
import { NameField } from '../../../admin/components/name-field.tsx';
import { ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { Chips } from '../../../admin/components/chips.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import kit from '../../../admin/components/kit.module.css';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { catalogErrorOf, runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { PriceFields } from '../../../admin/catalog/episode-fields.tsx';
import { readerImpactOfEpisodes } from '../../../admin/catalog/episodes-bulk.server.ts';
import { readerImpact, targetOf, workChangeOf, workPriceOf } from '../../../admin/catalog/works-bulk.server.ts';
import { optionsOf } from '../../../admin/catalog/field-options.ts';
import { QUERY_FIELDS } from '../../../admin/catalog/work-url.ts';
import styles from '../../../admin/catalog/works.module.css';
import { throwNotFound } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/works-bulk';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const { searchParams: search } = url;
  const [target, change, price] = [targetOf(search), workChangeOf(search), workPriceOf(search)];
  const saved = [...QUERY_FIELDS, 'all']
    .map((name) => ({ name, value: search.get(name) ?? '' }))
    .concat({ name: 'picked', value: target.kind === 'ids' ? target.ids.join('.') : '' })
    .filter(({ value }) => value !== '');
  const who =
    target.kind === 'ids' ? `고른 작품 ${target.ids.length.toLocaleString('ko-KR')}개` : '조건에 맞는 모든 작품';
  const values = Object.fromEntries(search);
  if (!change && !price) return { who, kept: saved, typed: values, preview: null, sees: [], error: null };
  try {
    const { ctx } = pageContext;
    if (!change) {
      const preview = price ? await previewWorkPrices(ctx, { target, price }) : null;
      const sees = price ? readerImpactOfEpisodes({ kind: 'price', ...price }) : [];
      return { who, kept: saved, typed: values, preview, sees, error: null };
    }
    const preview = await previewWorks(ctx, { target, change });
    return { who, kept: saved, typed: values, preview, sees: readerImpact(change), error: null };
  } catch (error) {
    return { who, kept: saved, typed: values, preview: null, sees: [], error: catalogErrorOf(error) };
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const form = await consoleForm(request);
  const [change, price] = [workChangeOf(url.searchParams), workPriceOf(url.searchParams)];
  return runCatalogAction(async () => {
    const order = { by: actor, target: targetOf(url.searchParams), version: form('version') };
    if (change) await changeWorks(pageContext.ctx, { ...order, change });
    else await changeWorkPrices(pageContext.ctx, { ...order, price: price ?? throwNotFound(url.pathname) });
    return '/operator/works/changes?said=changed';
  });
}

export default function WorksBulkPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { who, preview, error } = loaderData;
  const formError = actionData ?? error;
  return (
    <ConsolePage
      title="작품 일괄 변경"
      up={{ path: '/operator/works', name: '작품' }}
      lead={`${who}에 적용합니다. 먼저 미리보기를 보여 드리고, 확인하신 뒤에 바꿉니다.`}
    >
      {formError ? (
        <p role="alert" className={kit.refusal}>
          {formError.message}
        </p>
      ) : null}
      {preview ? (
        <Preview preview={preview} sees={loaderData.sees} isPrice={loaderData.typed['change'] === 'price'} />
      ) : null}
      <Changes kept={loaderData.kept} typed={loaderData.typed} />
    </ConsolePage>
  );
}

type Step = Pick<BulkWorksPreview['first'][number], 'id' | 'title' | 'from' | 'to'>;

const STEPS: Column<Step>[] = [
  { title: '작품', cell: ({ id, title }) => <a href={adminPaths.work(id)}>{title}</a> },
  { title: '지금', cell: ({ from }) => from },
  { title: '바뀐 뒤', cell: ({ to }) => to },
];

interface PreviewProps {
  preview: Omit<BulkWorksPreview, 'first'> & { first: readonly Step[] };
  sees: readonly string[];
  /** Counts episodes instead of works. */
  isPrice: boolean;
}

function Preview({ preview, sees, isPrice }: PreviewProps): ReactNode {
  const count = (works: number): string => `${works.toLocaleString('ko-KR')}개`;
  const things = isPrice ? '유료 회차' : '작품';
  const same = preview.unchanged > 0 ? ` 이미 그런 ${things} ${count(preview.unchanged)}는 그대로입니다.` : '';
  const left =
    preview.leftOut > 0
      ? ` 정산 배분이 달라지는 작품 ${count(preview.leftOut)}는 그대로 둡니다. 작품 화면에서 확인하고 바꿔 주세요.`
      : '';
  return (
    <Panel title="미리보기" lead={`${things} ${count(preview.count)}가 바뀝니다.${same}${left}`}>
      <ul className={styles.says}>
        {sees.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <DataTable
        caption="바뀌는 내용"
        rows={preview.groups}
        keyOf={({ from, to }) => `${from}>${to}`}
        empty=""
        columns={[
          { title: '지금', cell: ({ from }) => from },
          { title: '바뀐 뒤', cell: ({ to }) => to },
          { title: things, kind: 'number', cell: ({ works }) => count(works) },
        ]}
      />
      <DataTable
        caption="바뀌는 작품"
        rows={preview.first}
        keyOf={({ id, title }) => `${id} ${title}`}
        empty=""
        columns={STEPS}
      />
      <ConsoleForm>
        <input type="hidden" name="version" value={preview.version} />
        <FormBar>
          <SendButton>{count(preview.count)} 바꾸기</SendButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}

const PRICE = { name: 'price', label: '회차 가격' } as const;

interface ChangesProps {
  kept: { name: string; value: string }[];
  typed: Record<string, string>;
}

/** `field` names what is being chosen, `change` what is being previewed. */
function Changes({ kept, typed }: ChangesProps): ReactNode {
  const fields = [...BULK_FIELDS.map((name) => ({ name, label: workField(name).label })), PRICE];
  const chosen = fields.find(({ name }) => name === (typed['field'] ?? typed['change'])) ?? fields[0] ?? PRICE;
  const search = new URLSearchParams(kept.map(({ name, value }) => [name, value]));
  return (
    <Panel title="변경할 항목">
      <Chips
        label="바꿀 항목"
        chips={fields.map(({ name, label }) => ({
          name: label,
          href: `?${search}&field=${name}`,
          isCurrent: name === chosen.name,
        }))}
      />
      <ChangeForm kept={kept} change={chosen.name} label={`${chosen.label} 미리보기`}>
        {chosen.name === 'price' ? (
          <PriceFields values={typed} error={undefined} />
        ) : (
          <ChangeControl name={chosen.name} typed={typed} />
        )}
      </ChangeForm>
    </Panel>
  );
}

function ChangeControl({ name, typed }: { name: BulkField; typed: Record<string, string> }): ReactNode {
  const { label, type } = workField(name);
  const value = typed['change'] === name ? typed['value'] : undefined;
  if (type.kind === 'names')
    return (
      <>
        <Field label={`추가할 ${label}`} name="add" defaultValue={typed['add']} hint="쉼표로 나눕니다." />
        <Field label={`제외할 ${label}`} name="remove" defaultValue={typed['remove']} />
      </>
    );
  if (name === 'publisher')
    return <NameField kind={name} label={label} name="value" defaultValue={value} hint="비우면 삭제합니다." />;
  if (type.kind === 'line' || type.kind === 'optionalLine')
    return <Field label={label} name="value" defaultValue={value} hint="비우면 삭제합니다." />;
  return <Select label={label} name="value" defaultValue={value} options={optionsOf(type)} />;
}

function ChangeForm(props: {
  kept: ChangesProps['kept'];
  change: string;
  label: string;
  children: ReactNode;
}): ReactNode {
  return (
    <form method="get" className={styles.change}>
      {props.kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="change" value={props.change} />
      {props.children}
      <div className={styles.bar}>
        <button type="submit" className={kit.quietButton}>
          {props.label}
        </button>
      </div>
    </form>
  );
}
