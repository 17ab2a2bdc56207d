/** Gifts: campaigns, gift box, timed gifts, coupons, attendance, mileage and points. */
export { type CampaignInput, type GiftPlan, type GiftThingInput, applyCampaigns } from './campaigns/apply-campaigns.ts';
export { buyMileageItem } from './mileage/buy-mileage-item.ts';
export { checkIn } from './attendance/check-in.ts';
export { type ClaimedGifts, claimAllGifts, claimGift } from './gift-box/claim-gift.ts';
export { claimTimedGift } from './timed-gifts/claim-timed-gift.ts';
export {
  type CampaignSummary,
  changeGiftPeriod,
  listCampaigns,
  createAdminCoupons,
  estimateGift,
  giftMembers,
  makeGift,
  loadCampaign,
  stopCampaign,
} from './campaigns/admin-campaigns.ts';
export {
  type RepeatingGiftInput,
  type RepeatingGiftRow,
  type RepeatingThingInput,
  listRepeatingGifts,
  saveRepeatingGift,
  stopRepeatingGift,
} from './campaigns/save-repeating-gift.ts';
export { exchangePoints } from './mileage/exchange-points.ts';
export { findUnknownCoupons } from './coupons/find-unknown-coupons.ts';
export { MAX_COUPONS, createCoupons } from './coupons/create-coupons.ts';
export { listGiftNames, listGiftTitles } from './gift-box/gift-names.ts';
export { exportGifts, deleteMemberGifts } from './gift-box/export-gifts.ts';
export { type RedeemCouponInput, redeemCoupon } from './coupons/redeem-coupon.ts';
export { maintainGifts, rewardPurchases } from './mileage/reward-purchases.ts';
export { type GiftAttendance, loadAttendance } from './attendance/attendance.ts';
export { type EventGiftKey, type EventGiftState, type EventGiftView, listEventGifts } from './events/event-gifts.ts';
export { type GiftBox, type WelcomeGift, countOpenGifts, listWelcomeGifts, loadGiftBox } from './gift-box/gift-box.ts';
export { type MileageShop, type MileageItemView, loadMileageShop } from './mileage/mileage-shop.ts';
export { type TimedGiftView, listTimedGifts } from './timed-gifts/timed-gifts.ts';
export type { MemberGift, GiftThingView, GiftThingsView } from './gift-box/gift-view.ts';
export { claimEventGift } from './events/take-event-gift.ts';
export type { GiftClaimer } from './gift-box/take-gift.ts';
