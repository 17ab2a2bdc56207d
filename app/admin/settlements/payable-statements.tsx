import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { dottedDay } from '#shared/content/seoul-date';
import { HOLDER_KIND_BADGES, type HolderKind } from '#shared/money/settlement';
import { adminPaths } from '#shared/web/admin-paths';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { Badge } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { wonText } from './number-format.ts';
import { PostForm } from '../components/write-access.tsx';
import styles from './settlement.module.css';

type PayoutHoldName = 'changed' | 'guardian';
const HOLD_NAMES: Record<PayoutHoldName, string> = { changed: '계좌 변경, 지급 보류', guardian: '보호자 동의 없음' };

/** A statement of a month, ready to be paid or not. */
export interface PayableStatement {
  id: number;
  holderId: number;
  holder: string;
  kind: HolderKind;
  isClosed: boolean;
  share: number;
  recouped: number;
  /** VAT added, or taxes withheld (negative). */
  tax: number;
  payable: number;
  /** Too small to be paid, carried over. */
  carried: number;
  paidOn: string | null;
  account: { name: string; isChecked: boolean; hold: PayoutHoldName | null } | null;
}

interface PayableStatementsProps {
  statements: readonly PayableStatement[];
  requestKey: string;
  /** Defaults of the payment. */
  today: string;
  reference: string;
  isClosed: boolean;
  error?: ConsoleFormError | undefined;
}

const isDue = ({ isClosed, payable, paidOn }: PayableStatement): boolean => isClosed && payable > 0 && paidOn === null;

/** Statements of a month; those that are due can be marked as paid together. */
export function PayableStatements(props: PayableStatementsProps): ReactNode {
  const { statements, requestKey, today, reference, isClosed, error } = props;
  const table = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<number[]>([]);
  const due = statements.filter(isDue);
  const boxes = (): HTMLInputElement[] => [
    ...(table.current?.querySelectorAll<HTMLInputElement>('input[name="pick"]') ?? []),
  ];
  const recount = (): void => setPicked(boxes().flatMap((box) => (box.checked ? [Number(box.value)] : [])));
  const pickAll = ({ currentTarget }: FormEvent<HTMLInputElement>): void => {
    for (const box of boxes()) box.checked = currentTarget.checked;
    recount();
  };
  const sum = due.reduce((all, { id, payable }) => all + (picked.includes(id) ? payable : 0), 0);
  const rows = (
    <div ref={table} onChange={recount}>
      <DataTable
        caption="권리자별 정산서"
        rows={statements}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        empty="정산할 권리자가 없습니다. 권리자에서 계약을 등록하고 초안을 다시 계산해 주세요."
      />
    </div>
  );
  if (!isClosed || due.length === 0) return <div className={styles.list}>{rows}</div>;
  return (
    <PostForm className={styles.list} noValidate>
      <input type="hidden" name="act" value="pay" />
      <input type="hidden" name="requestKey" value={requestKey} />
      {error ? (
        <p role="alert" className={styles.refusal}>
          {error.message}
        </p>
      ) : null}
      <div className={styles.bar} data-picked={picked.length > 0 ? '' : undefined}>
        <label className={styles.pickAll}>
          <input type="checkbox" checked={picked.length === due.length} onChange={pickAll} />
          미지급 모두
        </label>
        <output className={styles.count}>
          {picked.length > 0 ? `${picked.length}건 선택 · ${wonText(sum)}` : `미지급 ${due.length}건`}
        </output>
        <label className={styles.inline}>
          지급일
          <input
            type="date"
            name="on"
            defaultValue={error?.typed['on'] ?? today}
            aria-invalid={errorAt(error, 'on') ? true : undefined}
          />
        </label>
        <label className={styles.inline}>
          이체 메모
          <input name="reference" defaultValue={error?.typed['reference'] ?? reference} maxLength={100} />
        </label>
        <button type="submit" className={styles.action}>
          지급 완료로 기록
        </button>
      </div>
      {rows}
    </PostForm>
  );
}

const COLUMNS: Column<PayableStatement>[] = [
  { title: '권리자', cell: (statement) => <HolderCell statement={statement} /> },
  { title: '정산액', kind: 'number', cell: ({ share }) => wonText(share) },
  {
    title: 'MG·선인세 상계',
    kind: 'number',
    cell: ({ recouped }) => (recouped === 0 ? <span className={styles.none}>–</span> : wonText(-recouped)),
  },
  {
    title: '세금',
    kind: 'number',
    cell: ({ tax }) => (tax === 0 ? <span className={styles.none}>–</span> : `${tax > 0 ? '+' : ''}${wonText(tax)}`),
  },
  {
    title: '지급할 금액',
    kind: 'number',
    cell: ({ payable }) => <span className={styles.due}>{wonText(payable)}</span>,
  },
  { title: '계좌', cell: ({ account }) => <AccountCell account={account} /> },
  { title: '상태', cell: (statement) => <StateBadge statement={statement} /> },
];

function HolderCell({ statement }: { statement: PayableStatement }): ReactNode {
  const { id, holder, kind } = statement;
  return (
    <span className={styles.holder}>
      {isDue(statement) ? (
        <label className={styles.pick}>
          <input type="checkbox" name="pick" value={id} aria-label={`${holder} 선택`} />
        </label>
      ) : null}
      <span className={styles.names}>
        <a href={adminPaths.statement(id)}>{holder}</a>
        <span className={styles.small}>{HOLDER_KIND_BADGES[kind]}</span>
      </span>
    </span>
  );
}

function AccountCell({ account }: Pick<PayableStatement, 'account'>): ReactNode {
  if (!account) return <Badge tone="wait">계좌 없음</Badge>;
  return (
    <span className={styles.names}>
      {account.name}
      {account.hold ? <Badge tone="bad">{HOLD_NAMES[account.hold]}</Badge> : null}
      {account.isChecked ? null : <Badge tone="wait">예금주 미확인</Badge>}
    </span>
  );
}

function StateBadge({ statement: { isClosed, payable, carried, paidOn } }: { statement: PayableStatement }): ReactNode {
  if (paidOn !== null) return <Badge tone="good">{`${dottedDay(paidOn)} 지급`}</Badge>;
  if (!isClosed) return <Badge tone="wait">초안</Badge>;
  if (payable < 0 || carried > 0) return <Badge>다음 달로 이월</Badge>;
  return payable === 0 ? <Badge>지급 없음</Badge> : <Badge tone="info">미지급</Badge>;
}
