/**
 * Makes one query of many: whatever is asked while the database answers the queries before goes to `run` together, which
 * answers in the order of its inputs. Rows of a sheet that are saved side by side cost a few statements in all this way,
 * and a form that saves one record uses the same code.
 */
export function batch<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
): (input: Input) => Promise<Output> {
  let waiting: { inputs: Input[]; outputs: Promise<readonly Output[]> } | undefined;
  return async (input) => {
    if (!waiting) {
      const inputs: Input[] = [];
      waiting = {
        inputs,
        outputs: allHaveAsked().then(() => {
          waiting = undefined;
          return run(inputs);
        }),
      };
    }
    const place = waiting.inputs.push(input) - 1;
    const outputs = await waiting.outputs;
    // `run` answers as many as were asked.
    return outputs[place] as Output;
  };
}

/** The same for rows that are looked up by a key; a row that is found under several keys answers to all of them. */
export function batchFind<Key extends string | number, Row>(
  find: (keys: readonly Key[]) => Promise<readonly Row[]>,
  keysOf: (row: Row) => readonly (Key | null)[],
): (key: Key) => Promise<Row | undefined> {
  return batch(async (keys) => {
    const found = new Map<Key | null, Row>();
    for (const row of await find([...new Set(keys)]))
      for (const key of keysOf(row)) if (!found.has(key)) found.set(key, row);
    return keys.map((key) => found.get(key));
  });
}

/** Remembers every answer: a sheet names the same few teams and people in every row. */
export function remembering<Key, Answer>(find: (key: Key) => Promise<Answer>): (key: Key) => Promise<Answer> {
  const known = new Map<Key, Promise<Answer>>();
  return (key) => {
    const answer = known.get(key) ?? find(key);
    known.set(key, answer);
    return answer;
  };
}

/** Resolves when everything that goes on by itself has come to its next question. */
const allHaveAsked = (): Promise<void> =>
  new Promise((resolve) => {
    // From a promise, so that the tick comes after all other promises that are settled by now.
    void Promise.resolve().then(() => process.nextTick(resolve));
  });
