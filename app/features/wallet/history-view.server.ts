import type { CoinMovement } from '#domain/purchase';
import type { StatementLot, MovedLot, WalletVerification } from '#domain/wallet';
import { episodeNames } from '#shared/catalog/episode-names';
import type { LedgerKind, WalletUnit } from '#shared/money/ledger-units';
import { PURCHASE_KIND_NAMES } from '#shared/money/purchases';
import { seoulMinute, shortDate, shortTime } from '#shared/content/seoul-date';
import { storeNameOf } from '#shared/money/app-stores';
import { MOVEMENT_NAMES, WALLET_UNIT_NAMES } from '#shared/money/wallet-statement';
import { paths } from '#shared/web/paths';
import { figure, signed, wonText } from './wallet-labels.ts';

export interface MovementView {
  id: number;
  at: string;
  kind: string;
  about: string;
  /** Page of the underlying record. */
  path: string | null;
  sums: { text: string; isIn: boolean }[];
  balance: string | null;
  parts: string[];
}

export interface LotView {
  id: number;
  unit: string;
  cameBy: string;
  path: string | null;
  granted: string;
  remaining: string;
  state: 'live' | 'spent' | 'over';
  expiry: string;
}

export function giftOf({ ref }: { ref: string }): number | undefined {
  const id = /^gift:([1-9]\d{0,14})$/.exec(ref)?.[1];
  return id ? Number(id) : undefined;
}

/** `gifts`: names by gift number. */
export function movementView(movement: CoinMovement, gifts: Map<number, string>): MovementView {
  const { id, at, kind, moves, balance } = movement;
  return {
    id,
    at: shortTime(at),
    kind: MOVEMENT_NAMES[kind],
    about: gifts.get(giftOf(movement) ?? 0) || aboutOf(movement),
    path: pathOf(movement),
    sums: sumsOf(movement),
    balance: balance === null ? null : `남은 코인 ${figure(balance)}`,
    // Credits are listed by lot elsewhere.
    parts: isOfLots(movement) ? moves.map(movementPartOf) : [],
  };
}

function isOfLots({ kind, moves }: CoinMovement): boolean {
  return (
    kind === 'purchase-cancel' ||
    kind === 'support-cancel' ||
    kind === 'pass-cancel' ||
    kind === 'gift-return' ||
    moves.some(({ amount }) => amount < 0)
  );
}

function movementPartOf({ lot, unit, amount, cameAt, cameBy }: MovedLot): string {
  return `${shortDate(cameAt)} ${MOVEMENT_NAMES[cameBy]} · ${WALLET_UNIT_NAMES[unit]} ${lot}번 ${signed(amount)}`;
}

function aboutOf({ kind, moves, spending, won }: CoinMovement): string {
  if (spending) {
    const episodes = episodeNames(spending.positions, spending.unit);
    return `${spending.work?.title ?? '성인 작품'} ${episodes} ${PURCHASE_KIND_NAMES[spending.kind]}`;
  }
  const store = moves.map(({ channel }) => storeNameOf(channel)).find((name) => name !== null);
  const by = store && won !== 0 ? ` · ${store}` : '';
  if (won > 0) return `${wonText(won)} 결제${by}`;
  if (won < 0) return `${wonText(-won)} 환불${by}`;
  return ABOUT[kind];
}

const ABOUT: Record<LedgerKind, string> = {
  charge: '코인 충전',
  grant: '선물로 받음',
  purchase: '코인 사용',
  'purchase-cancel': '구매 취소',
  'charge-cancel': '충전 환불',
  chargeback: '결제가 취소되어 회수',
  repay: '부족한 코인 충당',
  expire: '사용 기한이 지남',
  exchange: '포인트와 코인 교환',
  reward: '이벤트와 활동으로 받음',
  adjust: '고객센터에서 조정',
  support: '작가 후원',
  'support-cancel': '후원 취소',
  pass: '정액제 이용권',
  'pass-cancel': '정액제 해지 환불',
  'gift-hold': '다른 회원에게 선물',
  'gift-return': '받지 않은 선물 반환',
  'gift-accept': '보낸 선물을 상대방이 받음',
};

/** Paid and bonus coins are summed, other units separate. */
function sumsOf({ moves, debt }: CoinMovement): MovementView['sums'] {
  const sums = new Map<string, number>();
  for (const { unit, amount } of moves) {
    const name = unit === 'coin' || unit === 'bonus' ? '코인' : ` ${WALLET_UNIT_NAMES[unit]}`;
    sums.set(name, (sums.get(name) ?? 0) + amount);
  }
  const moved = [...sums].map(([name, amount]) => ({ text: `${signed(amount)}${name}`, isIn: amount > 0 }));
  if (debt === 0) return moved;
  return [...moved, { text: `부족한 코인 ${signed(debt)}`, isIn: debt < 0 }];
}

function pathOf({ spending, ref }: { spending?: CoinMovement['spending']; ref: string }): string | null {
  if (spending) return paths.purchase(spending.purchase);
  if (ref.startsWith('support:')) return '/user-support';
  if (ref.startsWith('pass:')) return '/pass';
  if (ref.startsWith('reader-gift:')) return '/user-gift/sent';
  const payment = /^payment:([\w-]+)/.exec(ref)?.[1];
  return payment ? paths.chargeRefund(payment) : null;
}

export function lotView(lot: StatementLot): LotView {
  const { id, unit, granted, remaining, expiresAt, isOver, cameBy, cameAt } = lot;
  return {
    id,
    unit: WALLET_UNIT_NAMES[unit],
    cameBy: `${shortDate(cameAt)} ${MOVEMENT_NAMES[cameBy]}`,
    path: pathOf(lot),
    granted: figure(granted),
    remaining: figure(isOver ? 0 : remaining),
    state: isOver ? 'over' : remaining > 0 ? 'live' : 'spent',
    expiry: expiresAt ? `${shortDate(expiresAt)}까지` : '기한 없음',
  };
}

export interface ProofView {
  isWhole: boolean;
  at: string;
  points: { text: string; isWhole: boolean }[];
}

/** Explains the ledger verification. */
export function proofView(proof: WalletVerification): ProofView {
  const { movements, lots, sums, seals } = proof;
  const sum = sumText(proof.balances);
  const points = [
    {
      isWhole: sums.broken === 0,
      text:
        sums.broken === 0
          ? `기록 ${figure(proof.entries)}줄을 처음부터 다시 계산한 결과 ${sum}입니다. 지갑의 잔액과 같습니다.`
          : `기록 ${figure(proof.entries)}줄을 처음부터 다시 계산한 결과 지갑의 잔액과 다른 것이 ${sums.broken}가지 있습니다.`,
    },
    {
      isWhole: movements.broken === 0,
      text:
        movements.broken === 0
          ? `거래 ${figure(movements.checked)}건이 모두 나간 만큼 들어왔고, 없는 코인을 쓴 거래가 없습니다.`
          : `거래 ${figure(movements.checked)}건 가운데 ${movements.broken}건(${named(movements.ids)})이 맞지 않습니다.`,
    },
    {
      isWhole: lots.broken === 0,
      text:
        lots.broken === 0
          ? `받은 코인과 포인트 ${figure(lots.checked)}묶음이 저마다 쓰고 남은 만큼 남아 있습니다.`
          : `받은 코인과 포인트 ${figure(lots.checked)}묶음 가운데 ${lots.broken}묶음(${named(lots.ids)})이 맞지 않습니다.`,
    },
    { isWhole: seals.broken === 0, text: sealsLabel(seals) },
  ];
  return { isWhole: proof.isConsistent, at: seoulMinute(proof.at), points };
}

function sealsLabel({ checked, broken, ids, left, unsealed }: WalletVerification['seals']): string {
  const result =
    broken > 0
      ? `기록 ${figure(checked)}개를 다시 계산한 결과 ${broken}개(${named(ids)})가 저장 당시와 다릅니다.`
      : checked > 0
        ? `기록 ${figure(checked)}개를 다시 계산했으며 모두 저장 당시와 같습니다.`
        : '아직 위변조 방지 처리된 거래가 없습니다.';
  const more = [
    unsealed > 0 ? `최근 거래 ${figure(unsealed)}건은 1시간 안에 처리됩니다.` : '',
    left > 0 ? `오래된 기록 ${figure(left)}개는 서가가 따로 확인합니다.` : '',
  ];
  return [result, ...more].filter(Boolean).join(' ');
}

const UNITS: readonly WalletUnit[] = ['coin', 'bonus', 'point', 'temp-point', 'mileage'];

function sumText(balances: WalletVerification['balances']): string {
  const entitled = UNITS.flatMap((unit) => balances.filter((balance) => balance.unit === unit));
  return entitled.map(({ unit, amount }) => `${WALLET_UNIT_NAMES[unit]} ${figure(amount)}`).join(', ') || '코인 0';
}

function named(ids: number[]): string {
  return ids.map((id) => `${id}번`).join(', ');
}
