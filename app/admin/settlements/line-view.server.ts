import type { SettlementLineRow } from '#domain/settlement';

export type LineView = Omit<SettlementLineRow, 'workId' | 'episodeId'>;
