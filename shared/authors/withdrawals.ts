/** Days after its acceptance in which the former owner undoes a change of the owner. */
export const OWNER_UNDO_DAYS = 7;

/** Days: a free work is announced before it goes, and what nobody owns stays in the bin. */
export const WITHDRAWAL_DAYS = { notice: 7, bin: 30 } as const;
