import { randomBytes } from 'node:crypto';

/** Available people and failures. */
export const SIMULATED_PEOPLE = {
  adult: '성인(매번 새 사람)',
  known: '성인(항상 같은 사람)',
  'without-numbers': '성인(CI와 DI가 오지 않는 인증사)',
  slow: '성인(서비스가 12초 뒤에야 답함)',
  fifteen: '만 15세',
  thirteen: '만 13세',
  fails: '인증 실패',
  cancels: '인증 취소',
} as const;
export type SimulatedPerson = keyof typeof SIMULATED_PEOPLE;

/** PortOne V2's `verifiedCustomer`. */
export interface VerifiedCustomer {
  id: string;
  name: string;
  phoneNumber: string;
  birthDate: string;
  gender: 'MALE' | 'FEMALE';
  isForeigner: boolean;
  ci?: string;
  di?: string;
}

const KNOWN = { ci: 'K'.repeat(86), di: 'D'.repeat(64) };

/** A fictional person in the provider's format; undefined for failures. */
export function verifiedCustomer(person: SimulatedPerson, today: Date): VerifiedCustomer | undefined {
  const nobody = { id: `sim-${randomBytes(6).toString('hex')}`, gender: 'FEMALE' as const, isForeigner: false };
  const fresh = { ci: randomBytes(64).toString('base64'), di: randomBytes(48).toString('base64') };
  const adult = { ...nobody, name: '한서림', phoneNumber: '01000000000', birthDate: '1990-05-17' };
  switch (person) {
    case 'adult':
    case 'slow':
      return { ...adult, ...fresh };
    case 'known':
      return { ...adult, name: '윤늘봄', birthDate: '1985-03-02', ...KNOWN };
    case 'without-numbers':
      return adult;
    case 'fifteen':
      return { ...adult, name: '한이슬', birthDate: yearsBefore(today, 15), ...fresh };
    case 'thirteen':
      return { ...adult, name: '한새싹', birthDate: yearsBefore(today, 13), ...fresh };
    case 'fails':
    case 'cancels':
      return undefined;
  }
}

/** A date some years and forty days earlier. */
function yearsBefore(day: Date, years: number): string {
  const birth = new Date(day.getTime() - 40 * 86_400_000);
  birth.setUTCFullYear(birth.getUTCFullYear() - years);
  return birth.toISOString().slice(0, 10);
}
