import { isLoopback } from '#platform/loopback';

/** `HOST` and public URL. */
export interface ShopAddress {
  host: string;
  publicUrl: string;
}

type SimulatorChoice = 'allow' | 'off' | undefined;

/** `refused`: not allowed, and reachable from other computers. */
export type SimulatorAccess = 'off' | 'refused' | 'local' | 'everywhere';

/**
 * A simulator makes anybody an adult, payer or member. The Host header is untrusted: only the listening address
 * excludes other computers.
 */
export function simulatorAccess(choice: SimulatorChoice, { host, publicUrl }: ShopAddress): SimulatorAccess {
  if (choice === 'off') return 'off';
  if (choice === 'allow') return 'everywhere';
  if (!isLoopback(new URL(publicUrl).hostname)) return 'off';
  return isLoopback(host) ? 'local' : 'refused';
}

export type SimulatorSettings = { kind: 'simulator'; everywhere: boolean } | { kind: 'off' } | { kind: 'refused' };

export function simulatorSettings(choice: SimulatorChoice, address: ShopAddress): SimulatorSettings {
  const access = simulatorAccess(choice, address);
  if (access === 'off' || access === 'refused') return { kind: access };
  return { kind: 'simulator', everywhere: access === 'everywhere' };
}

interface SimulatedProviders {
  host: string;
  identity: { kind: string };
  payments: { kind: string };
  stores: { kind: string };
  social: { isPracticeRefused: boolean };
}

/** Undefined if none are skipped. */
export function refusedSimulatorsMessage({
  host,
  identity,
  payments,
  stores,
  social,
}: SimulatedProviders): string | undefined {
  const rejected = [
    { label: '모의 본인인증', variable: 'IDENTITY_SIMULATOR', isRefused: identity.kind === 'refused' },
    { label: '모의 결제', variable: 'PAYMENT_SIMULATOR', isRefused: payments.kind === 'refused' },
    { label: '모의 앱 스토어', variable: 'STORE_SIMULATOR', isRefused: stores.kind === 'refused' },
    { label: '간편 로그인 연습용 제공자', variable: 'SOCIAL_SIMULATOR', isRefused: social.isPracticeRefused },
  ].filter(({ isRefused }) => isRefused);
  if (rejected.length === 0) return undefined;
  const labels = rejected.map(({ label }) => label).join(', ');
  const choices = rejected.map(({ variable }) => `${variable}=allow`).join(', ');
  return `HOST가 ${host}라서 다른 컴퓨터에서도 접속할 수 있으므로 다음 기능을 켜지 않습니다: ${labels}. 테스트 상점에서 쓰려면 ${choices}로 설정하고, 쓰지 않으면 off로 설정해 주세요.`;
}

/** What a shop without its providers keeps closed; undefined if nothing. */
export function closedFeaturesMessage({
  identity,
  payments,
}: Omit<SimulatedProviders, 'host' | 'stores' | 'social'>): string | undefined {
  const closed = [
    identity.kind === 'off' ? '본인인증 설정이 없어 성인 작품을 열지 않습니다(PORTONE_IDENTITY_CHANNEL_KEY).' : '',
    payments.kind === 'off' ? '결제 설정이 없어 코인 충전을 받지 않습니다(PORTONE_PAYMENT_CHANNELS).' : '',
  ].filter((sentence) => sentence !== '');
  return closed.length === 0 ? undefined : [...closed, '나머지는 그대로 엽니다.'].join('\n');
}
