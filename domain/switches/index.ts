/** Switches of the whole shop: features that an operator turns off for a while, and a shop that closes for good. */
export { readSwitch, requireOn } from './switch-rules.ts';
export { closeShop, keepShopOpen, readSwitches, turnSwitch } from './turn-switch.ts';
