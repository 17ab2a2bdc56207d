/** Gifts: campaigns, the box, gifts of the time, coupons, attendance, mileage and points. */
export { type CampaignWish, type GiftPlan, type ThingWish, applyCampaigns } from './apply-campaigns.ts';
export { buyMileageGood } from './buy-mileage-good.ts';
export { checkIn } from './check-in.ts';
export { type TakenGifts, claimAllGifts, claimGift } from './claim-gift.ts';
export { claimTimeGift } from './claim-time-gift.ts';
export {
  type CampaignLine,
  type DeskGift,
  changeGiftPeriod,
  listCampaigns,
  makeDeskCoupons,
  makeDeskGift,
  showCampaign,
  stopCampaign,
} from './desk-gifts.ts';
export { exchangePoints } from './exchange-points.ts';
export { MOST_COUPONS, makeCoupons } from './make-coupons.ts';
export { nameGifts } from './name-gifts.ts';
export { exportGifts, forgetGifts } from './own-gifts.ts';
export { type CouponOrder, redeemCoupon } from './redeem-coupon.ts';
export { keepGifts, rewardPurchases } from './reward-purchases.ts';
export { type ShownAttendance, showAttendance } from './show-attendance.ts';
export { type EventGiftAsk, type EventGiftState, type ShownEventGift, showEventGifts } from './show-event-gifts.ts';
export { type GiftBox, showGifts } from './show-gifts.ts';
export { type MileageShop, type ShownMileageGood, showMileageGoods } from './show-mileage-goods.ts';
export { type ShownTimeGift, showTimeGifts } from './show-time-gifts.ts';
export type { ShownGift, ShownThing, ShownThings } from './shown-gift.ts';
export { takeEventGift } from './take-event-gift.ts';
export type { GiftTaker } from './take-gift.ts';
