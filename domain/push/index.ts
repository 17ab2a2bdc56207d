/** Push: members' devices and messages to them. */
export {
  type MemberDevice,
  exportPush,
  deletePushData,
  listDevices,
  removeDevice,
  deleteStaleDevices,
} from './member-devices.ts';
export { type PushRequest, queuePush } from './queue-push.ts';
export { sendPush } from './send-push.ts';
export { type DeviceRegistration, renewDevice, registerDevice } from './register-device.ts';
