/** One line of a lifecycle table; `to: "same"` leaves the state as it is, of a list the caller knows which. */
export type TransitionRule<State extends string> = {
  readonly from: readonly State[];
  readonly to: State | "same" | readonly State[];
};

/** An action is one rule, or several when the target depends on where it starts. */
export type Transition<State extends string> = TransitionRule<State> | readonly TransitionRule<State>[];

/** A lifecycle that can be asked what may happen; see `defineLifecycle`. */
export type Lifecycle<State extends string, Action extends string> = {
  readonly initial: State;
  readonly states: readonly State[];
  readonly actions: readonly Action[];
  /** Whether the action exists in this state, before any guard. */
  allows(action: Action, state: State): boolean;
  /**
   * The state after the action; throws when `allows` is false, because the caller must have asked. Where the table leaves a
   * choice, the caller says which.
   */
  next(action: Action, state: State, chosen?: State): State;
  /** Every state in which the action may end. */
  targets(action: Action, state: State): readonly State[];
};

/** Turns a readable table (action, from, to) into a lifecycle. An unknown state does not compile. */
export function defineLifecycle<const State extends string, const Action extends string>(table: {
  initial: NoInfer<State>;
  states: readonly State[];
  transitions: Readonly<Record<Action, Transition<NoInfer<State>>>>;
}): Lifecycle<State, Action> {
  // Object.entries forgets the key type that the table has just proved.
  const entries = Object.entries(table.transitions) as [Action, Transition<State>][];
  const targets = new Map<Action, Map<State, readonly State[]>>();
  for (const [action, transition] of entries) {
    targets.set(action, targetsOf(action, rulesOf(transition)));
  }
  return {
    initial: table.initial,
    states: table.states,
    actions: entries.map(([action]) => action),
    allows: (action, state) => targets.get(action)?.has(state) ?? false,
    next: (action, state, chosen) => {
      const possible = targets.get(action)?.get(state) ?? [];
      const target = possible.length === 1 ? possible[0] : possible.find((one) => one === chosen);
      if (target === undefined) throw new Error(`${action} is not possible from ${state}`);
      return target;
    },
    targets: (action, state) => targets.get(action)?.get(state) ?? [],
  };
}

/** Every state that some sequence of actions reaches from the initial one. */
export function reachableStates<State extends string, Action extends string>(
  lifecycle: Lifecycle<State, Action>,
): ReadonlySet<State> {
  const reached = new Set<State>([lifecycle.initial]);
  // A Set visits what is added while it is walked, so this ends when nothing new turns up.
  for (const state of reached) {
    for (const action of lifecycle.actions) {
      for (const target of lifecycle.targets(action, state)) reached.add(target);
    }
  }
  return reached;
}

function rulesOf<State extends string>(transition: Transition<State>): readonly TransitionRule<State>[] {
  return "from" in transition ? [transition] : transition;
}

function targetsOf<State extends string>(
  action: string,
  rules: readonly TransitionRule<State>[],
): Map<State, readonly State[]> {
  const targets = new Map<State, readonly State[]>();
  for (const rule of rules) {
    for (const state of rule.from) {
      if (targets.has(state)) throw new Error(`${action} has two targets from ${state}`);
      targets.set(state, targetsFrom(state, rule.to));
    }
  }
  return targets;
}

function targetsFrom<State extends string>(state: State, to: TransitionRule<State>["to"]): readonly State[] {
  if (typeof to !== "string") return to;
  return [to === "same" ? state : to];
}
