/** Push: devices of members, and messages to them. */
export { type OwnDevice, exportPush, forgetPush, listDevices, removeDevice, sweepDevices } from './own-devices.ts';
export { type PushOrder, pushToMember } from './push-to-member.ts';
export { sendPush } from './send-push.ts';
export { type DeviceOrder, renewDevice, takeDevice } from './take-device.ts';
