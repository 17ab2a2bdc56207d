import type { ConsentKind, LoginProvider, MemberState } from '#shared/members/members';

export interface MemberView {
  memberNo: number;
  nick: string;
  mail: string | null;
  mailProvedAt: Date | null;
  state: MemberState;
  joinedBy: LoginProvider;
  joinedAt: Date;
  hasPassword: boolean;
  adultMode: boolean;
  verifiedAt: Date | null;
  verifiedBy: string | null;
  age: 'adult' | 'minor' | 'unverified';
  isComplete: boolean;
  follows: number;
  heldWorks: number;
  heldEpisodes: number;
  purchases: number;
  payments: number;
  giftsWaiting: number;
  giftsTaken: number;
  inquiries: number;
  ways: { provider: LoginProvider; mail: string | null; linkedAt: Date; usedAt: Date | null }[];
  sessions: { id: number; device: { type: string; userAgent: string }; startedAt: Date; seenAt: Date }[];
  consents: { kind: ConsentKind; version: string; isGiven: boolean; at: Date }[];
  notes: { id: number; text: string; who: string; madeAt: Date }[];
  blocks: {
    id: number;
    reason: string;
    blockedBy: string | null;
    begunAt: Date;
    until: Date | null;
    endedAt: Date | null;
    endedBy: string | null;
  }[];
}

export interface BalancesView {
  coin: number;
  bonus: number;
  point: number;
  tempPoint: number;
  mileage: number;
  debt: number;
}
