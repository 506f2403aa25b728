export {
  calculateSla,
  deleteSlaCalendar,
  deleteSlaDay,
  importSlaDays,
  listSlaCalendars,
  listSlaDays,
  SlaCalendarDay,
  SlaCalendarView,
  SlaWeeklyInterval,
  saveSlaCalendar,
  saveSlaDay,
} from "./calendar.ts";
export {
  deleteSlaPolicy,
  findSlaSubjects,
  listSlaPolicies,
  SlaPolicyTarget,
  SlaPolicyView,
  SlaTargetView,
  saveSlaPolicy,
  slaPolicySubjects,
} from "./policy.ts";
