/** Days: a free work is announced before it goes, and what nobody owns stays in the bin. */
export const WITHDRAWAL_DAYS = { notice: 7, bin: 30 } as const;
