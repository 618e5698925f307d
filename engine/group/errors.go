package group

import "rebalancelab/engine/kafka"

// errorResponse is the answer to a request that failed as a whole.
func (c *Coordinator) errorResponse(req Request, e kafka.ErrorCode) Response {
	switch r := req.(type) {
	case *JoinGroupRequest:
		return &JoinGroupResponse{Error: e}
	case *SyncGroupRequest:
		return &SyncGroupResponse{Error: e}
	case *HeartbeatRequest:
		return &HeartbeatResponse{Error: e}
	case *LeaveGroupRequest:
		if e != kafka.UnknownMemberID {
			return &LeaveGroupResponse{Error: e}
		}
		res := &LeaveGroupResponse{}
		for _, m := range r.Members {
			res.Members = append(res.Members, LeaveMember{m.MemberID, m.GroupInstanceID, e})
		}
		return res
	case *OffsetCommitRequest:
		return c.failedCommit(r.Offsets, e)
	case *TxnOffsetCommitRequest:
		return c.failedCommit(r.Offsets, e)
	case *OffsetFetchRequest:
		return &OffsetFetchResponse{Error: e}
	case *OffsetDeleteRequest:
		return &OffsetDeleteResponse{Error: e}
	case *DeleteGroupsRequest:
		res := &DeleteGroupsResponse{}
		for _, id := range r.GroupIDs {
			res.Results = append(res.Results, GroupError{id, e})
		}
		return res
	case *DescribeGroupsRequest:
		return failedDescribe(r.GroupIDs, e)
	case *ConsumerGroupDescribeRequest:
		res := failedDescribe(r.GroupIDs, e)
		for i := range res.Groups {
			if res.Groups[i].GroupID == "" {
				res.Groups[i].Error = kafka.InvalidGroupID
			}
		}
		return res
	case *ListGroupsRequest:
		return &ListGroupsResponse{Error: e}
	case *ConsumerGroupHeartbeatRequest:
		return &ConsumerGroupHeartbeatResponse{Error: e}
	case *EndTxnMarker:
		return &EndTxnResponse{Error: e}
	}
	return &CleanupResponse{Error: e}
}

func (c *Coordinator) failedCommit(offsets []OffsetCommit, e kafka.ErrorCode) *OffsetCommitResponse {
	res := c.commitResponse(offsets, func(*OffsetCommit) kafka.ErrorCode { return e })
	res.Error = e
	return res
}

func failedDescribe(ids []string, e kafka.ErrorCode) *DescribeGroupsResponse {
	res := &DescribeGroupsResponse{}
	for _, id := range ids {
		res.Groups = append(res.Groups, DescribedGroup{Error: e, GroupView: GroupView{GroupID: id}})
	}
	return res
}
