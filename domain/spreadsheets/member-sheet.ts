import { formatTimeCell, parseCountCell, parseTimeCell } from '#domain/catalog-admin';
import {
  type ImportedMember,
  importedMail,
  importedNickname,
  isImportableHash,
  selectTakenMails,
} from '#domain/members';
import type { Db, Tx } from '#kernel/context';
import { errorMessage } from '#shared/errors/errors';
import { maskEmail } from '#shared/members/members';
import { MAX_ADJUSTED } from '#shared/money/wallet-adjustments';
import type { PlannedSheetRow, SheetColumn, SheetRow } from '#shared/operations/spreadsheets';

/** The columns of a sheet of members. */
export const MEMBER_COLUMNS: readonly SheetColumn[] = [
  { key: 'mail', label: '메일', isRequired: true },
  { key: 'nick', label: '닉네임', hint: '비었거나 쓸 수 없으면 새로 만듭니다.' },
  { key: 'joinedAt', label: '가입 일시' },
  { key: 'agreedAt', label: '약관 동의 일시', isRequired: true, hint: '약관, 개인정보, 14세 이상 확인' },
  { key: 'marketingAt', label: '광고 수신 동의 일시', hint: '비어 있으면 동의하지 않음' },
  { key: 'nightAt', label: '야간 광고 동의 일시' },
  { key: 'passwordHash', label: '비밀번호 해시', hint: 'argon2id 또는 bcrypt. 비어 있으면 재설정 메일' },
  { key: 'coins', label: '코인' },
  { key: 'bonus', label: '보너스 코인' },
  { key: 'reason', label: '지급 사유', hint: '코인이나 보너스 코인이 있으면 필요합니다.' },
];

/** Coins that a row grants. */
export interface SheetGrant {
  unit: 'coin' | 'bonus';
  amount: number;
}

/** A planned row with the member and the coins that it adds. */
export interface PlannedMemberRow extends PlannedSheetRow {
  member: ImportedMember | null;
  grants: SheetGrant[];
  reason: string;
}

/** Plans the rows of a sheet of members; invalid rows have a Korean error. `known`: rows that were added already. */
export async function planMemberSheet(
  db: Db | Tx,
  { rows, known, now }: { rows: readonly SheetRow[]; known: ReadonlySet<number>; now: Date },
): Promise<PlannedMemberRow[]> {
  const mails = rows.flatMap(({ cells }) => importedMail(cells['mail'] ?? '') ?? []);
  const taken = await selectTakenMails(db, mails);
  const seen = new Set<string>();
  return rows.map((row) => {
    const planned = planRow(row, now);
    const { member, line } = planned;
    if (!member) return planned;
    const isTaken = taken.has(member.mail) && !known.has(line);
    const isRepeated = seen.has(member.mail);
    seen.add(member.mail);
    if (isTaken) return failed(row, errorMessage('SHEET_ERROR', '0010'));
    return isRepeated ? failed(row, errorMessage('SHEET_ERROR', '0007')) : planned;
  });
}

function failed({ line, cells }: SheetRow, error: string): PlannedMemberRow {
  const name = maskEmail(importedMail(cells['mail'] ?? '') ?? '') || '-';
  return { line, name, path: null, changes: [], error, member: null, grants: [], reason: '' };
}

function planRow(row: SheetRow, now: Date): PlannedMemberRow {
  const cell = (key: string): string => row.cells[key] ?? '';
  const mail = importedMail(cell('mail'));
  if (mail === undefined) return failed(row, errorMessage('JOIN_ERROR', '0001'));
  const times = timesOf(cell, now);
  if (!times) return failed(row, errorMessage('SHEET_ERROR', '0011'));
  const hash = cell('passwordHash');
  if (hash !== '' && !isImportableHash(hash)) return failed(row, errorMessage('SHEET_ERROR', '0012'));
  const grants = grantsOf(cell);
  if (!grants) return failed(row, errorMessage('MONEY_ERROR', '0001'));
  const reason = cell('reason');
  if (grants.length > 0 && reason === '') return failed(row, errorMessage('MONEY_ERROR', '0002'));
  const member = { mail, nick: importedNickname(cell('nick')), passwordHash: hash || null, ...times };
  return {
    line: row.line,
    name: maskEmail(mail),
    path: null,
    error: null,
    member,
    grants,
    reason,
    changes: changesOf(member, grants),
  };
}

/** Undefined for an invalid or future time. */
function timesOf(
  cell: (key: string) => string,
  now: Date,
): Pick<ImportedMember, 'joinedAt' | 'agreedAt' | 'marketingAt' | 'nightAt'> | undefined {
  const time = (key: string): Date | null | undefined => (cell(key) === '' ? null : parseTimeCell(cell(key)));
  const [agreedAt, marketingAt, nightAt] = [time('agreedAt'), time('marketingAt'), time('nightAt')];
  const joinedAt = time('joinedAt') ?? (cell('joinedAt') === '' ? agreedAt : undefined);
  if (!agreedAt || !joinedAt || marketingAt === undefined || nightAt === undefined) return undefined;
  const isPast = [agreedAt, joinedAt, marketingAt, nightAt].every((date) => date === null || date <= now);
  return isPast ? { joinedAt, agreedAt, marketingAt, nightAt } : undefined;
}

function grantsOf(cell: (key: string) => string): SheetGrant[] | undefined {
  const grants: SheetGrant[] = [];
  for (const [key, unit] of [['coins', 'coin'] as const, ['bonus', 'bonus'] as const]) {
    const amount = parseCountCell(cell(key));
    if (amount === undefined || (amount ?? 0) > MAX_ADJUSTED) return undefined;
    if (amount) grants.push({ unit, amount });
  }
  return grants;
}

function changesOf(member: ImportedMember, grants: readonly SheetGrant[]): PlannedSheetRow['changes'] {
  const change = (label: string, to: string): PlannedSheetRow['changes'][number] => ({ label, from: '', to });
  return [
    change('가입', formatTimeCell(member.joinedAt)),
    change('닉네임', member.nick ?? '새로 만듦'),
    change('비밀번호', member.passwordHash === null ? '메일로 재설정' : '해시 그대로'),
    change('광고 수신', member.marketingAt === null ? '동의 안 함' : formatTimeCell(member.marketingAt)),
    ...grants.map(({ unit, amount }) =>
      change(unit === 'coin' ? '코인' : '보너스 코인', `${amount.toLocaleString('ko-KR')}개 지급`),
    ),
  ];
}
