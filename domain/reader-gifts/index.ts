/** Gifts between members: episodes paid by one for another, held until they are accepted. */
export { acceptReaderGift } from './accept-reader-gift.ts';
export { declineReaderGift, expireReaderGifts, stopReaderGift, takeBackReaderGift } from './end-reader-gift.ts';
export { giftToken } from './gift-token.ts';
export { type ReaderGiftPreview, giveReaderGift, previewReaderGift } from './give-reader-gift.ts';
export type { ListedReaderGift } from './gift-list-store.ts';
export {
  type ReaderGift,
  listAllReaderGifts,
  listReaderGifts,
  openGiftForm,
  showReaderGift,
} from './list-reader-gifts.ts';
export { deleteReaderGifts, exportReaderGifts } from './member-data.ts';
