import type { ServiceConnection, ConnectionName } from '#kernel/ports/connections-port';

/** What has to be done before the shop opens legally. */
export const READINESS_NAMES = [
  'company',
  'terms',
  'privacy',
  'payment',
  'identity',
  'mail',
  'backup',
  'samples',
] as const;
export type ReadinessName = (typeof READINESS_NAMES)[number];

/** One line of the list, for operators. */
export interface ReadinessItem {
  name: ReadinessName;
  label: string;
  isDone: boolean;
  /** State as a sentence. */
  sentence: string;
  /** What to do; '' when done. */
  remedy: string;
  /** Where it is done in the console. */
  href: string;
  /** Nobody joins for real without it. */
  isNeededToJoin: boolean;
}

/** `coming`: takes effect later. */
export type LegalTextState = 'own' | 'sample' | 'coming' | 'missing';

export interface ReadinessFacts {
  /** Labels of company details that nobody filled in, or that are samples. */
  missingDetails: readonly string[];
  sampleDetails: readonly string[];
  terms: LegalTextState;
  privacy: LegalTextState;
  connections: readonly ServiceConnection[];
  backup: { hours: number | null; lastFault: string | null };
  sampleWorks: number;
}

/** A backup older than this is overdue. */
const MAX_BACKUP_HOURS = 26;
const LEGAL_PAGE = '/operator/setup/legal';
const CONNECTIONS_PAGE = '/operator/setup/connections';

type Finding = Pick<ReadinessItem, 'isDone' | 'sentence' | 'remedy'>;
const done = (sentence: string): Finding => ({ isDone: true, sentence, remedy: '' });
const missing = (sentence: string, remedy: string): Finding => ({ isDone: false, sentence, remedy });

/** The list of everything that a legal opening needs. */
export function readinessOf(facts: ReadinessFacts): ReadinessItem[] {
  const { connections } = facts;
  return [
    item('company', '사업자 정보', { href: '/operator/setup/company', isNeededToJoin: true }, companyFinding(facts)),
    item('terms', '이용약관', { href: LEGAL_PAGE, isNeededToJoin: true }, legalFinding(facts.terms)),
    item('privacy', '개인정보 처리방침', { href: LEGAL_PAGE, isNeededToJoin: true }, legalFinding(facts.privacy)),
    item('payment', '결제', { href: CONNECTIONS_PAGE }, connectionFinding(connections, 'payment')),
    item('identity', '본인인증', { href: CONNECTIONS_PAGE }, connectionFinding(connections, 'identity')),
    item('mail', '메일', { href: CONNECTIONS_PAGE }, connectionFinding(connections, 'mail')),
    item('backup', '백업', { href: CONNECTIONS_PAGE }, backupFinding(facts)),
    item('samples', '견본 작품', { href: '/operator/setup/samples' }, samplesFinding(facts.sampleWorks)),
  ];
}

// oxlint-disable-next-line max-params -- one line for each item of the list.
function item(
  name: ReadinessName,
  label: string,
  { href, isNeededToJoin = false }: { href: string; isNeededToJoin?: boolean },
  finding: Finding,
): ReadinessItem {
  return { name, label, href, isNeededToJoin, ...finding };
}

function companyFinding({ missingDetails, sampleDetails }: ReadinessFacts): Finding {
  if (missingDetails.length > 0)
    return missing(
      `아직 적지 않은 항목이 있습니다: ${missingDetails.join(', ')}`,
      '바닥글에 표시해야 하는 항목을 모두 적어 주세요.',
    );
  if (sampleDetails.length > 0)
    return missing('견본의 사업자 정보가 그대로 있습니다.', '사업자등록증과 신고증의 내용으로 바꿔 주세요.');
  return done('바닥글에 표시합니다.');
}

function legalFinding(state: LegalTextState): Finding {
  if (state === 'own') return done('시행 중입니다.');
  if (state === 'sample') return missing('견본 글이 시행 중입니다.', '서점에 맞게 고쳐 시행해 주세요.');
  if (state === 'coming')
    return missing('시행일이 되지 않았습니다.', '시행일까지 기다리거나 먼저 시행할 글을 올려 주세요.');
  return missing('글이 없습니다.', '글을 적어 시행해 주세요.');
}

const CONNECTION_TEXTS: Record<
  Exclude<ConnectionName, 'backup' | 'dictionary' | 'translation'>,
  { connected: string; simulated: string; off: string; remedy: string }
> = {
  payment: {
    connected: '결제대행사와 연결되어 있습니다.',
    simulated: '모의 결제를 쓰고 있어 돈이 오가지 않습니다.',
    off: '연결하지 않아 코인을 충전할 수 없습니다.',
    remedy: '결제대행사의 설정을 서버에 적어 주세요.',
  },
  identity: {
    connected: '본인확인기관과 연결되어 있습니다.',
    simulated: '모의 본인인증을 쓰고 있어 누구나 성인이 될 수 있습니다.',
    off: '연결하지 않아 성인 작품을 볼 수 없고 충전 한도가 낮습니다.',
    remedy: '본인인증의 설정을 서버에 적어 주세요.',
  },
  mail: {
    connected: '메일 서버와 연결되어 있습니다.',
    simulated: '메일을 보내지 않고 서버의 폴더에 저장합니다.',
    off: '메일을 보내지 않아 비밀번호를 잊은 회원이 돌아올 수 없습니다.',
    remedy: '메일 서버의 주소를 서버에 적어 주세요.',
  },
};

function connectionFinding(connections: readonly ServiceConnection[], name: keyof typeof CONNECTION_TEXTS): Finding {
  const texts = CONNECTION_TEXTS[name];
  const state = connections.find((one) => one.name === name)?.state ?? 'off';
  return state === 'connected' ? done(texts.connected) : missing(texts[state], texts.remedy);
}

function backupFinding({ connections, backup: { hours, lastFault } }: ReadinessFacts): Finding {
  if (connections.find(({ name }) => name === 'backup')?.state !== 'connected')
    return missing('백업을 하지 않습니다.', '서버의 BACKUP 설정을 삭제하면 매일 밤 백업합니다.');
  if (lastFault !== null) return missing('마지막 백업이 실패했습니다.', '상태 화면에서 사유를 확인해 주세요.');
  if (hours === null)
    return missing('아직 백업이 없습니다.', '첫 백업은 오늘 밤에 합니다. 지금 하려면 backup 명령을 실행해 주세요.');
  if (hours > MAX_BACKUP_HOURS)
    return missing('하루 넘게 백업하지 못했습니다.', '상태 화면에서 백업의 상태를 확인해 주세요.');
  return done('매일 밤 백업합니다.');
}

function samplesFinding(works: number): Finding {
  if (works === 0) return done('남은 견본이 없습니다.');
  return missing(`견본 작품 ${works}개가 독자에게 보입니다.`, '자기 작품을 올린 뒤 견본을 삭제해 주세요.');
}

/** Labels of what is missing for real members; empty when they can join. */
export function missingToJoin(items: readonly ReadinessItem[]): string[] {
  return items.filter(({ isDone, isNeededToJoin }) => isNeededToJoin && !isDone).map(({ label }) => label);
}
