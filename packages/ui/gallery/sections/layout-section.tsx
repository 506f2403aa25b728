import type { ReactNode } from "react";
import { Cluster, Grid, Panel, SimpleTable, Stack, StatusChip, Text, tones } from "../../src/index.ts";
import { useSample } from "../use-sample.ts";

const sizes = ["small", "base", "large", "title", "headline", "figure"] as const;
const weights = ["regular", "medium", "strong"] as const;
const shades = ["plain", "secondary", "tertiary", "primary", "danger", ...tones] as const;

export function LayoutSection(): ReactNode {
  const say = useSample();
  const boxes = (count: number) =>
    Array.from({ length: count }, (_, index) => (
      <StatusChip key={index} tone={tones[index % tones.length] ?? "mute"}>
        {say(`第 ${index + 1} 项`, `Item ${index + 1}`)}
      </StatusChip>
    ));
  return (
    <Stack gap={16}>
      <h1>{say("布局与文字", "Layout and type")}</h1>
      <Panel title="Stack">
        <Stack gap={4} align="start" isPanel>
          {boxes(3)}
        </Stack>
      </Panel>
      <Panel title="Cluster">
        <Stack gap={12}>
          <Cluster gap={8}>{boxes(24)}</Cluster>
          <Cluster as="header" gap={8} justify="between" isOneLine>
            <Text weight="strong" isGrowing isTruncated>
              {say("很长的标题在一行内截断，", "A long title is cut in one line, ").repeat(12)}
            </Text>
            {boxes(1)}
          </Cluster>
        </Stack>
      </Panel>
      <Panel title="Grid">
        <Stack gap={12}>
          <Grid columns={3} gap={8}>
            {boxes(3)}
          </Grid>
          <Grid minWidth={180} gap={8}>
            {boxes(7)}
          </Grid>
          <Grid minWidth={180} gap={8} isStretched>
            {boxes(2)}
          </Grid>
          <Grid hasAside gap={16}>
            {boxes(2)}
          </Grid>
        </Stack>
      </Panel>
      <Panel title="Text">
        <Stack gap={12}>
          <Cluster gap={16} align="baseline">
            {sizes.map((size) => (
              <Text key={size} size={size}>
                {size} {say("文字", "text")} 1234567890
              </Text>
            ))}
          </Cluster>
          <Cluster gap={16}>
            {weights.map((weight) => (
              <Text key={weight} weight={weight}>
                {weight}
              </Text>
            ))}
          </Cluster>
          <Cluster gap={16}>
            {shades.map((tone) => (
              <Text key={tone} tone={tone}>
                {tone}
              </Text>
            ))}
          </Cluster>
        </Stack>
      </Panel>
      <Panel title="SimpleTable">
        <SimpleTable>
          <thead>
            <tr>
              <th scope="col">{say("阶段", "Stage")}</th>
              <th scope="col">{say("时长", "Time")}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{say("处理", "Work")}</td>
              <td>01:20</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{say("合计", "Total")}</th>
              <td>01:20</td>
            </tr>
          </tfoot>
        </SimpleTable>
      </Panel>
    </Stack>
  );
}
