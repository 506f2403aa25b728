import type { ReactNode } from "react";
import { Grid, Panel, Stack } from "../../src/index.ts";
import { Markdown } from "../../src/markdown/index.ts";
import { MarkdownProvider } from "../../src/markdown/markdown-provider.tsx";
import { useSample } from "../use-sample.ts";

const zh = `## 现象

核心交易库从 09:05 起报 **ORA-00257**，*归档目录*已满。详见 [知识库文章](/article/1) 与 [外部手册](https://example.org/manual)。

1. 确认空间
   - 归档目录
   - 闪回区
2. 扩容后重试

- [x] 已通知客户
- [ ] 复盘

> 先扩容，再清理；不要直接删除归档日志。

### 检查语句

\`\`\`sql
-- 归档使用率
SELECT name, space_used / space_limit * 100 AS pct
  FROM v$recovery_file_dest
 WHERE space_limit > 0;
\`\`\`

\`\`\`bash
if [ "$(df --output=pcent /arch | tail -1 | tr -d ' %')" -gt 90 ]; then
  echo "归档目录使用率过高" >&2; exit 1   # 这一行很长，需要横向滚动才能看完，测试代码块的滚动条是否正常出现
fi
\`\`\`

\`\`\`json
{ "level": "P1", "retry": 3, "ok": false, "note": null }
\`\`\`

| 指标 | 阈值 | 当前 |
| :-- | --: | :-: |
| 归档使用率 | 90 % | 99 % |
| 主备延迟 | 30 s | 2 s |

行内代码 \`v$archived_log\`，粘贴的标记 <server port="8080"> 原样显示。

![外部图片](https://example.org/a.png)

---

完。`;

const en = `## Symptom

Since 09:05 the core database reports **ORA-00257**: the *archive destination* is full. See the [article](/article/1) and the [manual](https://example.org/manual).

1. Check the space
   - archive destination
   - recovery area
2. Extend and retry

- [x] Customer notified
- [ ] Review

> Extend first, then clean up. Do not delete archived logs by hand.

### Query

\`\`\`pgsql
-- replication lag
SELECT client_addr, pg_wal_lsn_diff(sent_lsn, replay_lsn) AS lag FROM pg_stat_replication WHERE state = 'streaming' ORDER BY lag DESC;
\`\`\`

\`\`\`yaml
level: P1
retry: 3 # times
\`\`\`

\`\`\`java
public final class Probe { int tries = 3; String name() { return "core"; } }
\`\`\`

| Metric | Limit | Now |
| :-- | --: | :-: |
| Archive usage | 90 % | 99 % |

Inline \`v$archived_log\`; pasted markup <server port="8080"> stays as it is.

![Remote picture](https://example.org/a.png)`;

export function MarkdownSection(): ReactNode {
  const say = useSample();
  return (
    <MarkdownProvider onOwnLink={() => undefined}>
      <Stack gap={16}>
        <h1 className="ph-page-title">Markdown</h1>
        <Grid gap={16} hasAside>
          <Panel title={say("正文", "Reading")}>
            <Markdown source={say(zh, en)} />
          </Panel>
          <Panel title={say("紧凑", "Compact")}>
            <Markdown source={say(zh, en)} size="ui" />
          </Panel>
        </Grid>
      </Stack>
    </MarkdownProvider>
  );
}
