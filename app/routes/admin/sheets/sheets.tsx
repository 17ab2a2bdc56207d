import type { ReactNode } from 'react';
import { listSheets, uploadSheet } from '#domain/spreadsheets';
import type { SessionOperator } from '#domain/operators';
import { hasPermission } from '#shared/operations/operator-permissions';
import { seoulMinute } from '#shared/content/seoul-date';
import { SHEET_KINDS, SHEET_KIND_NAMES, type SheetKind } from '#shared/operations/spreadsheets';
import { adminPaths } from '#shared/web/admin-paths';
import { choiceOf } from '../../../admin/catalog/form-values.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { ConsoleForm, FormBar, Select, SendButton } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { FileField } from '../../../admin/components/file-field.tsx';
import { errorAt } from '../../../admin/components/form-error.ts';
import kit from '../../../admin/components/kit.module.css';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/sheets';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const operator = requireOperator(pageContext, url, 'works');
  const uploads = await listSheets(pageContext.ctx, operator);
  const kinds = sheetKindsOf(operator);
  return { uploads, kinds, kind: choiceOf(kinds, url.searchParams.get('kind') ?? '') ?? 'works' };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const operator = requireOperator(pageContext, url, 'works');
  const form = await consoleForm(request);
  const file = form.file('file');
  return runFormAction(
    async () => {
      const { id } = await uploadSheet(pageContext.ctx, {
        by: operator,
        kind: choiceOf(sheetKindsOf(operator), form('kind')) ?? 'works',
        file: file && { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
      });
      return adminPaths.sheet(id);
    },
    {
      fields: {
        'SHEET_ERROR 0001': 'file',
        'SHEET_ERROR 0002': 'file',
        'SHEET_ERROR 0003': 'file',
        'SHEET_ERROR 0004': 'file',
      },
      typed: form.typed,
    },
  );
}

/** Members need a right of their own. */
function sheetKindsOf({ rights }: SessionOperator): SheetKind[] {
  return SHEET_KINDS.filter((kind) => kind !== 'members' || hasPermission(rights, 'member-export'));
}

type Upload = Route.ComponentProps['loaderData']['uploads'][number];

/** Members are downloaded from their list. */
const FILE_KINDS = ['works', 'episodes'] as const;

const COLUMNS: Column<Upload>[] = [
  { title: '파일', cell: ({ id, fileName }) => <a href={adminPaths.sheet(id)}>{fileName}</a> },
  { title: '내용', cell: ({ kind }) => SHEET_KIND_NAMES[kind] },
  { title: '행', kind: 'number', cell: ({ rows }) => rows.toLocaleString('ko-KR') },
  { title: '올린 일시', cell: ({ madeAt }) => seoulMinute(madeAt) },
  {
    title: '상태',
    cell: ({ appliedAt, done, failed }) =>
      appliedAt === null ? (
        <Badge tone="wait">적용 전</Badge>
      ) : (
        <Badge tone="good">{`${done}행 적용${failed > 0 ? `, ${failed}행 오류` : ''}`}</Badge>
      ),
  },
];

export default function SheetsPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { uploads, kinds, kind } = loaderData;
  return (
    <ConsolePage
      title="표로 고치기"
      lead="작품 정보, 회차 가격, 공개 일정을 표로 내려받아 고친 뒤 다시 올립니다. 무엇이 바뀌는지 먼저 보여 드리고, 확인하신 뒤에 적용합니다."
    >
      <Panel
        title="내려받기"
        lead="작품 목록에서 조건을 고른 뒤 내려받으면 그 작품만 담습니다. 첫 열의 번호로 작품과 회차를 구분하므로 번호는 고치지 마세요."
      >
        {FILE_KINDS.map((name) => (
          <p key={name} className={kit.actions}>
            <LinkButton href={`/operator/sheets/export/${name}.xlsx`} download>
              {SHEET_KIND_NAMES[name]} XLSX
            </LinkButton>
            <LinkButton href={`/operator/sheets/export/${name}.csv`} download>
              {SHEET_KIND_NAMES[name]} CSV
            </LinkButton>
          </p>
        ))}
      </Panel>
      <Panel title="올리기" lead="XLSX는 첫 시트를 읽습니다. 수식은 계산하지 않고 저장된 값을 씁니다.">
        <ConsoleForm error={error} encType="multipart/form-data">
          <Select
            label="내용"
            name="kind"
            defaultValue={error?.typed['kind'] ?? kind}
            options={kinds.map((value) => ({ value, name: SHEET_KIND_NAMES[value] }))}
          />
          <FileField
            label="파일"
            name="file"
            accept=".xlsx,.csv"
            hint="XLSX나 CSV, 2만 행과 20MB까지"
            error={errorAt(error, 'file')}
          />
          <FormBar>
            <SendButton>올리고 확인</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
      <Panel title="올린 파일" lead="하루 뒤에 삭제합니다.">
        <DataTable
          caption="올린 파일"
          rows={uploads}
          keyOf={({ id }) => id}
          empty="올린 파일이 없습니다."
          columns={COLUMNS}
        />
      </Panel>
    </ConsolePage>
  );
}
