import { type ReactNode, useState } from "react";
import { Button } from "../../src/controls/index.ts";
import { MarkdownEditor } from "../../src/editor/index.ts";
import { EditorSkeleton, Grid, Panel, Stack, useToast } from "../../src/index.ts";
import { useSample } from "../use-sample.ts";

export function EditorSection(): ReactNode {
  const say = useSample();
  const toast = useToast();
  const [reply, setReply] = useState("");
  const [text, setText] = useState(
    "## 处理过程\n\n1. **扩容**归档目录\n2. 重试 `switchover`\n\n- [ ] *复盘*\n\n> 先扩容，再清理\n\n```sql\nselect 1;\n```\n\n[文档](/article/1)",
  );
  const send = () => toast.success(say("已发送", "Sent"));
  const words = say("回复", "Reply");
  return (
    <Stack gap={16}>
      <h1 className="ph-page-title">{say("编辑器", "Editor")}</h1>
      <Panel title={say("回复客户", "Reply to the customer")}>
        <MarkdownEditor
          label={words}
          value={reply}
          onChange={setReply}
          onSubmit={send}
          maxLength={40}
          placeholder={say("写下回复，Ctrl + Enter 发送", "Write a reply; Ctrl+Enter sends it")}
          footer={
            <Button type="primary" onClick={send}>
              {say("发送给客户（3 人）", "Send to customer (3 people)")}
            </Button>
          }
        />
      </Panel>
      <Panel title={say("内部备注", "Internal note")}>
        <MarkdownEditor
          label={say("内部备注", "Internal note")}
          tone="note"
          value={text}
          onChange={setText}
          minHeight={120}
          maxHeight={220}
          footer={<Button>{say("保存内部备注", "Save internal note")}</Button>}
        />
      </Panel>
      <Panel title={say("停用与出错", "Disabled and invalid")}>
        <Grid minWidth={260} gap={16} isStretched>
          <MarkdownEditor
            label={say("停用", "Disabled")}
            value={say("不可编辑", "Not editable")}
            isDisabled
            minHeight={60}
          />
          <MarkdownEditor
            label={say("出错", "Invalid")}
            value={say("太长了", "Too long")}
            isInvalid
            maxLength={2}
            minHeight={60}
          />
        </Grid>
      </Panel>
      <Panel title={say("加载中", "Loading")}>
        <EditorSkeleton maxLength={40} footer={<Button type="primary">{say("发送", "Send")}</Button>} />
      </Panel>
    </Stack>
  );
}
