export {
  getShiftHandover,
  listShiftHandovers,
  openShiftHandover,
  receiveShiftHandover,
  remarkMax,
  ShiftFacts,
  saveShiftHandover,
} from "./handovers.ts";
